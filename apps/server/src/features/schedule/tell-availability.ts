import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';

/** The part of a person's settings that a save changed, as the audit log names it. */
export type AvailabilityPart = 'phone-schedule' | 'vacations' | 'calendar' | 'limit';

/**
 * Writes what follows from a change of somebody's own settings, within its transaction: the audit entry, which says the
 * part and no time, and the live event for their other pages.
 */
export async function tellAvailability(
  client: pg.ClientBase,
  personId: string,
  part: AvailabilityPart,
  version: number,
): Promise<LiveEvent[]> {
  await writeAudit(client, {
    kind: 'availability-changed',
    actorId: personId,
    subjectIds: [personId],
    detail: { part },
  });
  const { rows } = await client.query<{ id: number }>({
    name: 'schedule-tell',
    text: `insert into live_event (kind, ref_id, version, people) values ('schedule', $1, $2, array[$1::uuid])
      returning id`,
    values: [personId, version],
  });
  return [{ id: rows[0]!.id, kind: 'schedule', refId: personId, version, people: [personId], clinics: [] }];
}
