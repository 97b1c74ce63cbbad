import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import type pg from 'pg';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import type { KnownActivity } from './lock-standing.ts';
import { addSystemLine } from './system-line.ts';

type Status = ActivityDetail['status'];

/** The status of an activity that the caller has locked. */
export async function statusOf(client: pg.ClientBase, activityId: string): Promise<Status> {
  const { rows } = await client.query<{ status: Status }>({
    name: 'activity-status',
    text: 'select status from activity where id = $1',
    values: [activityId],
  });
  return rows[0]!.status;
}

/** A step of the consult that its clock shows, with who took it. */
async function noteBooked(client: pg.ClientBase, personId: string, activityId: string): Promise<void> {
  await client.query({
    name: 'clock-booked',
    text: 'update consult_clock set booked_at = clock_timestamp(), booked_by = $2 where activity_id = $1',
    values: [activityId, personId],
  });
}

/**
 * Sets another status, within the running transaction that has locked the activity (lockStanding) and checked that the
 * viewer may. It makes nothing unread and mails nobody.
 * @returns the live event, for app.live.committed after the commit
 */
export async function setStatus(
  client: pg.ClientBase,
  viewer: Viewer,
  { id: activityId, key }: Pick<KnownActivity, 'id' | 'key'>,
  { before, after }: { before: Status; after: Status },
): Promise<LiveEvent> {
  // Writing the line locks the rows, in the order in which every transaction does.
  const line = await addSystemLine(client, {
    activityId,
    actorId: viewer.personId,
    key,
    event: { kind: 'status-changed', before, after },
  });
  await client.query({
    name: 'activity-set-status',
    text: `with rows as (update inbox_row set status = $2 where activity_id = $1) update activity set status = $2
      where id = $1`,
    values: [activityId, after],
  });
  if (after === 'booked') await noteBooked(client, viewer.personId, activityId);
  await writeAudit(client, {
    kind: 'status-changed',
    actorId: viewer.personId,
    subjectIds: [activityId],
    detail: { before, after },
  });
  return line;
}
