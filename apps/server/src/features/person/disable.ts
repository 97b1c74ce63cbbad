import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { keepAnAdmin } from './last-admin.ts';

/** A connection with a transaction open. */
type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Closes a person's account: they can not sign in, their sessions end at once in every process, nothing is mailed or
 * pushed to them, and nobody can send or forward anything to them. What they wrote stays, and so do their rows, should
 * they come back. The change's events are told by triggers; the caller announces them after the commit.
 * @param actorId the person who closes it; null for a command of the operator
 * @returns false where it was closed before
 * @throws LastAdminError
 */
export async function disablePerson(client: Client, actorId: string | null, personId: string): Promise<boolean> {
  await keepAnAdmin(client, personId);
  const { rowCount } = await client.query(
    'update person set disabled_at = now() where id = $1 and disabled_at is null',
    [personId],
  );
  if (rowCount === 0) return false;
  await client.query('delete from auth_session where user_id = $1', [personId]);
  await writeAudit(client, { kind: 'person-disabled', actorId, subjectIds: [personId] });
  return true;
}

/** Opens a closed account again, with the roles, ways to sign in and rows that it had. False where it was open. */
export async function enablePerson(client: Client, actorId: string | null, personId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update person set disabled_at = null where id = $1 and disabled_at is not null',
    [personId],
  );
  if (rowCount === 0) return false;
  await writeAudit(client, { kind: 'person-enabled', actorId, subjectIds: [personId] });
  return true;
}
