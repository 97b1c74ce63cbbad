import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { eventsOfTransaction } from './claims.ts';
import { UnknownRoleError } from './set-roles.ts';

/** A role, how many hold it, how many of those have a second factor, and whether it requires one. */
export type RoleRequirement = { role: string; holders: number; protectedHolders: number; required: boolean };

type Stand = { write: pg.Pool; live: { committed(events: readonly LiveEvent[]): void } };

/**
 * Sets whether the holders of a role need a second factor. Every process forgets their claims at once and closes their
 * open streams; from then on a session without a second factor can only set one up.
 * @param actorId the person who sets it; null for a command of the operator
 * @returns how many hold the role; null where nothing changed
 * @throws UnknownRoleError
 */
export async function requireSecondFactor(
  { write, live }: Stand,
  actorId: string | null,
  role: string,
  required: boolean,
): Promise<number | null> {
  const changed = await inTransaction(write, async (client) => {
    const { rows } = await client.query<{ requires_second_factor: boolean }>(
      'select requires_second_factor from role where name = $1 for update',
      [role],
    );
    if (!rows[0]) throw new UnknownRoleError(`There is no role ${role}.`);
    if (rows[0].requires_second_factor === required) return null;
    await client.query('update role set requires_second_factor = $2 where name = $1', [role, required]);
    await writeAudit(client, {
      kind: 'role-second-factor-changed',
      actorId,
      subjectIds: [],
      detail: { role, required },
    });
    const { rowCount } = await client.query(
      `with holder as (
          update person set claims_version = claims_version + 1
            where id in (select person_id from person_role where role = $1) returning id, claims_version)
        insert into live_event (kind, ref_id, version, people) select 'claims', id, claims_version, array[id]
        from holder`,
      [role],
    );
    return { holders: rowCount ?? 0, events: await eventsOfTransaction(client) };
  });
  if (!changed) return null;
  live.committed(changed.events);
  return changed.holders;
}

/** Every role by name. */
export async function roleRequirements(pool: Pick<pg.Pool, 'query'>): Promise<RoleRequirement[]> {
  const { rows } = await pool.query<RoleRequirement>(
    `select r.name as role, r.requires_second_factor as required, count(pr.person_id)::integer as holders,
        count(pr.person_id) filter (where
          exists (select 1 from authenticator_app a where a.person_id = pr.person_id and a.confirmed_at is not null)
          or exists (select 1 from passkey k where k.person_id = pr.person_id))::integer as "protectedHolders"
      from role r left join person_role pr on pr.role = r.name group by r.name order by r.name`,
  );
  return rows;
}
