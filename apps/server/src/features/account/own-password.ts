import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { checkCredentials } from './check-credentials.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';

/** Wrong passwords of somebody who is signed in. */
export const ownPasswordLimit: Limit = { tries: 10, seconds: 15 * 60 };

const byPerson = 'own-password:person';

/**
 * Whether this is the person's own password. Callers ask before they change what guards the account, however recent the
 * session.
 * @throws TOO_MANY after too many wrong ones
 */
export async function isOwnPassword(
  app: Pick<App, 'read' | 'sessions'>,
  personId: string,
  password: string,
): Promise<boolean> {
  return (await checkOwnPassword(app, personId, password)) !== null;
}

/** The stored hash of the person's own password, where this is it; else null. @throws TOO_MANY as isOwnPassword */
export async function checkOwnPassword(
  app: Pick<App, 'read' | 'sessions'>,
  personId: string,
  password: string,
): Promise<string | null> {
  const { limits } = app.sessions;
  if (!(await limits.take(byPerson, personId, ownPasswordLimit))) throw refuse('TOO_MANY');
  const { rows } = await app.read.query<{ email: string }>('select email from auth_user where id = $1', [personId]);
  const checked = rows[0] ? await checkCredentials(app.read, rows[0].email, password) : null;
  if (checked?.personId !== personId) return null;
  await limits.giveBack(byPerson, personId);
  return checked.passwordHash;
}

/** Whether the person has a password at all; a person who signs in only through a provider may have none. */
export async function hasPassword(pool: pg.Pool, personId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from auth_account where user_id = $1 and provider_id = 'credential' and password is not null`,
    [personId],
  );
  return rowCount === 1;
}

/** A session that began at most this many minutes ago is proof enough of who sits there. */
export const recentMinutes = 10;

/** Whether the session began ten minutes ago at most. */
export async function isRecent(pool: pg.Pool, sessionId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from auth_session where id = $1 and created_at > now() - make_interval(mins => $2)',
    [sessionId, recentMinutes],
  );
  return rowCount === 1;
}

type OwnerErrors = { WRONG_PASSWORD: () => Error; SIGN_IN_AGAIN: () => Error };

/**
 * Lets only the owner of the account go on, before its authenticator app or recovery codes change: asks for the
 * password, however recent the session. A person who has none signs in anew instead.
 * @throws WRONG_PASSWORD, SIGN_IN_AGAIN, and TOO_MANY after too many wrong passwords
 */
export async function refuseOthers(
  app: Pick<App, 'read' | 'sessions'>,
  { personId, sessionId }: Viewer,
  password: string | undefined,
  errors: OwnerErrors,
): Promise<void> {
  if (!(await hasPassword(app.read, personId))) {
    if (await isRecent(app.read, sessionId)) return;
    throw errors.SIGN_IN_AGAIN();
  }
  if (password === undefined || !(await isOwnPassword(app, personId, password))) throw errors.WRONG_PASSWORD();
}
