import type pg from 'pg';
import type { LiveEvent } from '../../infra/live/live-event.ts';

/**
 * Makes a change of an activity known that no message tells of (an outcome replaced, an interpretation billed), within its
 * transaction: the version goes up by two, the sign for open screens that more than a message changed. Nothing becomes unread.
 * @returns the live event, for app.live.committed after the commit
 */
export async function touchActivity(client: pg.ClientBase, activityId: string): Promise<LiveEvent> {
  await client.query({
    name: 'activity-touch-lock',
    // The activity first, then the rows in their order, as everywhere.
    text: `with activity_lock as materialized (select id from activity where id = $1 for no key update)
      select 1 from inbox_row r join activity_lock a on a.id = r.activity_id order by r.owner_id for no key update of r`,
    values: [activityId],
  });
  const { rows } = await client.query<{ id: string; version: number; people: string[]; clinics: string[] }>({
    name: 'activity-touch',
    text: `with activity as (
        update activity set version = version + 2 where id = $1 returning version
      ), touched as (
        update inbox_row set changed_xid = pg_current_xact_id() where activity_id = $1 returning owner_id, owner_kind
      )
      insert into live_event (kind, ref_id, version, people, clinics)
        select 'activity', $1, (select version from activity), coalesce(array_agg(owner_id) filter (where owner_kind = 'person'), '{}'),
            coalesce(array_agg(owner_id) filter (where owner_kind = 'clinic'), '{}')
          from touched
        returning id::text as id, version, people, clinics`,
    values: [activityId],
  });
  return { ...rows[0]!, kind: 'activity', refId: activityId };
}
