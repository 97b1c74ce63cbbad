import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { orderCredentialsChanged } from '../account/account.ts';
import type { Flow } from './flow.ts';
import type { Proved } from './proved.ts';

/**
 * The person whose account is connected with this account at the provider; null for nobody, and for a disabled person.
 */
export async function connectedPerson(app: Pick<App, 'write'>, { accountId }: Proved): Promise<string | null> {
  const { rows } = await app.write.query<{ user_id: string }>(
    `select a.user_id from auth_account a where a.provider_id = 'oidc' and a.account_id = $1
      and not exists (select 1 from person p where p.id = a.user_id and p.disabled_at is not null)`,
    [accountId],
  );
  return rows[0]?.user_id ?? null;
}

/**
 * Connects the account that has an address which the provider has verified; only where the operator trusts it with that
 * (OIDC_TRUST_EMAIL). Null where no account has it, its person is disabled, or has another account there. Null also for
 * an account from a signup with that address that nobody has proved since: a stranger could have made it to wait in it
 * for the address's owner.
 */
export async function connectByEmail(app: App, proved: Proved): Promise<string | null> {
  if (proved.verifiedEmail === null) return null;
  const { rows } = await app.write.query<{ id: string }>(
    `select u.id from auth_user u where u.email = $1
      and (u.email_verified or not exists (select 1 from signup_record s where s.person_id = u.id))
      and not exists (select 1 from person p where p.id = u.id and p.disabled_at is not null)`,
    [proved.verifiedEmail],
  );
  const personId = rows[0]?.id;
  if (personId === undefined) return null;
  return (await connect(app, personId, proved)) ? personId : null;
}

/** Connects the account of a person who asked for it while signed in, as long as that session lasts. */
export async function connectAsked(app: App, { personId, sessionId }: Flow, proved: Proved): Promise<boolean> {
  if (personId === null || sessionId === null) return false;
  return connect(app, personId, proved, async (client) => {
    const { rowCount } = await client.query(
      'select 1 from auth_session where id = $1 and user_id = $2 and expires_at > now() for share',
      [sessionId, personId],
    );
    return rowCount === 1;
  });
}

/** Connects two accounts. False where either one is connected with another already. */
async function connect(
  app: App,
  personId: string,
  { accountId }: Proved,
  may: (client: pg.PoolClient) => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  return inTransaction(app.write, async (client) => {
    if (!(await may(client))) return false;
    const { rowCount } = await client.query(
      `insert into auth_account (id, user_id, account_id, provider_id) values ($1, $2, $3, 'oidc') on conflict
        do nothing`,
      [newId(), personId, accountId],
    );
    if (rowCount === 0) return false;
    await writeAudit(client, { kind: 'sign-in-provider-connected', actorId: personId, subjectIds: [personId] });
    await orderCredentialsChanged(client, app, personId, 'sign-in-provider');
    return true;
  });
}
