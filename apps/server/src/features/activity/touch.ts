import type pg from 'pg';
import type { LiveEvent } from '../../infra/live/live-event.ts';

/**
 * Announces a change of an activity that no message tells of (an outcome replaced, an interpretation billed), within
 * its transaction. It raises the version by two, which tells open screens that more than a message changed. Nothing
 * becomes unread. `kind`: 'message-taken-back' where lines of the thread went.
 * @returns the live event, for app.live.committed after the commit
 */
export async function touchActivity(
  client: pg.ClientBase,
  activityId: string,
  kind: 'activity' | 'message-taken-back' = 'activity',
): Promise<LiveEvent> {
  await client.query({
    name: 'activity-touch-lock',
    // A statement of its own: the next one sees owners who were added while this one waited.
    text: `select 1 from activity where id = $1 for no key update`,
    values: [activityId],
  });
  const { rows } = await client.query<{ id: string; version: number; people: string[]; clinics: string[] }>({
    name: 'activity-touch',
    text: `with activity as (
        update activity set version = version + 2 where id = $1 returning version
      ), receivers as materialized (
        -- Locks the rows until the commit, so that the event reaches nobody who was removed meanwhile.
        select owner_id, owner_kind from inbox_row where activity_id = $1 order by owner_id for key share
      )
      insert into live_event (kind, ref_id, version, people, clinics)
        select $2, $1, (select version from activity),
        coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
            coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
          from receivers
        returning id::text as id, version, people, clinics`,
    values: [activityId, kind],
  });
  return { ...rows[0]!, kind, refId: activityId };
}
