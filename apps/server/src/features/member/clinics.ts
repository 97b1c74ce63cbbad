import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { bumpClaims } from '../permission/permission.ts';
import { membersOf } from './members.ts';
import { removeMembers } from './remove-member.ts';
import { takeFromOwners } from './remove-owners.ts';

/** The parts of the server that joining and leaving a clinic need. An App is one. */
type Stand = Pick<App, 'write' | 'keyring' | 'terms'> & { live: { committed(events: readonly LiveEvent[]): void } };

/** `actorId` is the person who changes it, null for a command of the operator. */
type Change = { actorId: string | null; personId: string; clinicId: string };

/**
 * Lets a person work at a clinic. The same transaction makes their cached claims old, so that staff has the clinic's
 * inbox at once. Does nothing for a person who works there already.
 * @returns whether anything changed
 */
export async function joinClinic(app: Stand, { actorId, personId, clinicId }: Change): Promise<boolean> {
  const event = await inTransaction(app.write, async (client) => {
    const { rowCount } = await client.query(
      `insert into location as l (person_id, clinic_id, position)
        select $1, $2, coalesce(max(position) + 1, 0) from location where person_id = $1
        on conflict (person_id, clinic_id) do update set disabled = false, set_aside = false where l.disabled`,
      [personId, clinicId],
    );
    if (rowCount === 0) return null;
    await writeAudit(client, { kind: 'clinic-joined', actorId, subjectIds: [personId], detail: { clinic: clinicId } });
    return bumpClaims(client, personId);
  });
  if (event) app.live.committed([event]);
  return event !== null;
}

/**
 * Takes a person from a clinic. At once they lose everything that they could read through it: the clinic's inbox and,
 * for staff, the consults that they had joined for it; every process forgets their claims and closes their streams.
 * Then, one consult after the other, the others see that they left. If that is cut off, a repeat finishes it. A
 * practitioner's own consults stay theirs.
 * @returns whether they worked there, and from how many consults they were taken
 */
export async function leaveClinic(
  app: Stand,
  { actorId, personId, clinicId }: Change,
): Promise<{ worked: boolean; consults: number }> {
  const left = await inTransaction(app.write, async (client) => {
    // A transaction that lets them join a consult for the clinic holds the location: it commits first, and the query
    // below finds its consult.
    const { rowCount } = await client.query(
      `update location set disabled = true, set_aside = false where person_id = $1 and clinic_id = $2
        and (not disabled or set_aside)`,
      [personId, clinicId],
    );
    const { rows } = await client.query<{ id: string }>(
      `select activity_id as id from member where person_id = $1 and role = 'moa' and clinic_id = $2
        order by activity_id`,
      [personId, clinicId],
    );
    const activityIds = rows.map(({ id }) => id);
    // Activities first, as everywhere: a message that they are sending is written before this, or refused.
    await client.query('select 1 from activity where id = any($1::uuid[]) order by id for no key update', [
      activityIds,
    ]);
    await takeFromOwners(client, activityIds, [personId]);
    if (rowCount === 0) return { worked: false, activityIds, event: null };
    await writeAudit(client, { kind: 'clinic-left', actorId, subjectIds: [personId], detail: { clinic: clinicId } });
    return { worked: true, activityIds, event: await bumpClaims(client, personId) };
  });
  if (left.event) app.live.committed([left.event]);
  for (const activityId of left.activityIds) {
    app.live.committed(
      await inTransaction(app.write, (client) => endStaffing(client, app, activityId, { actorId, personId, clinicId })),
    );
  }
  return { worked: left.worked, consults: left.activityIds.length };
}

/**
 * Removes staff of a clinic from a consult; does nothing where they have no part in it, or have joined for another
 * clinic since.
 */
async function endStaffing(
  client: pg.ClientBase,
  app: Stand,
  activityId: string,
  { actorId, personId, clinicId }: Change,
): Promise<LiveEvent[]> {
  const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer }>(
    'select key_id, wrapped_key from activity where id = $1 for no key update',
    [activityId],
  );
  const row = rows[0];
  const members = await membersOf(client, activityId);
  const member = members.find((one) => one.personId === personId && one.role === 'moa' && one.clinicId === clinicId);
  if (!row || !member) return [];
  const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, activityId);
  return removeMembers(client, app, { activityId, key, actorId, members, member });
}
