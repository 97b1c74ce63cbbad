import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { bumpClaims } from './claims.ts';

/** A role that the table of roles does not have. */
export class UnknownRoleError extends Error {
  override readonly name = 'UnknownRoleError';
}

type Stand = { write: pg.Pool; live: { committed(events: readonly LiveEvent[]): void } };

/**
 * Gives a person exactly these roles. One transaction writes the roles, the new claims version, the audit entry with
 * old and new roles, and the live event that makes every process forget the old claims. It writes nothing where the
 * person has these roles already.
 * @param actorId the person who sets them; null for a command of the operator
 * @returns false when there is no such person
 * @throws UnknownRoleError
 */
export async function setRoles(
  { write, live }: Stand,
  actorId: string | null,
  personId: string,
  roles: readonly string[],
): Promise<boolean> {
  const event = await inTransaction(write, (client) => setRolesWithin(client, actorId, personId, roles));
  if (event === null) return false;
  if (event !== 'unchanged') live.committed([event]);
  return true;
}

/**
 * Like setRoles, in a transaction of the caller's, who gives the event to `live.committed` after the commit.
 * @returns null when there is no such person
 * @throws UnknownRoleError
 */
export async function setRolesWithin(
  client: Pick<pg.ClientBase, 'query'>,
  actorId: string | null,
  personId: string,
  roles: readonly string[],
): Promise<LiveEvent | 'unchanged' | null> {
  const wanted = [...new Set(roles)].sort();
  // Locks the person, so that the audit log tells two changes at once in their order.
  const person = await client.query('select 1 from person where id = $1 for no key update', [personId]);
  if (person.rowCount === 0) return null;
  const known = await client.query<{ name: string }>('select name from role where name = any($1)', [wanted]);
  if (known.rows.length < wanted.length) throw new UnknownRoleError('A role of this list does not exist.');
  const held = await client.query<{ role: string }>('select role from person_role where person_id = $1', [personId]);
  const before = held.rows.map(({ role }) => role).sort();
  if (before.join('\n') === wanted.join('\n')) return 'unchanged';
  await client.query('delete from person_role where person_id = $1 and role <> all($2)', [personId, wanted]);
  await client.query('insert into person_role (person_id, role) select $1, unnest($2::text[]) on conflict do nothing', [
    personId,
    wanted,
  ]);
  await writeAudit(client, {
    kind: 'roles-changed',
    actorId,
    subjectIds: [personId],
    detail: { from: before.join(' '), to: wanted.join(' ') },
  });
  return bumpClaims(client, personId);
}
