import type { App } from '../../app/context.ts';
import { refuse } from '../../app/implement.ts';
import { checkCredentials } from './check-credentials.ts';
import type { Limit } from './rate-limit.ts';

/** Wrong passwords of somebody who is signed in. */
export const ownPasswordLimit: Limit = { tries: 10, seconds: 15 * 60 };

const byPerson = 'own-password:person';

/**
 * Whether this is the person's own password: asked again, however recent the session, before what guards the account is changed.
 * @throws TOO_MANY after too many wrong ones
 */
export async function isOwnPassword(
  app: Pick<App, 'read' | 'sessions'>,
  personId: string,
  password: string,
): Promise<boolean> {
  return (await checkOwnPassword(app, personId, password)) !== null;
}

/** What is stored of the person's own password, where this is it; else null. @throws TOO_MANY as isOwnPassword */
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
