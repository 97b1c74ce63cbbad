import type pg from 'pg';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { dropCopy } from '../patient-message/patient-message.ts';

/**
 * Removes a consult for everybody, within the transaction that takes it back: rows, members, terms, thread, the time of
 * its call, deliveries, the copy that waits for its patient, and what waits in the outbox about it alone. Its billing
 * record stays, as deleted. The caller holds its locks and has moved its files.
 * @returns the live event, for app.live.committed after the commit
 */
export async function dropConsult(client: pg.PoolClient, activityId: string): Promise<LiveEvent> {
  await client.query({
    name: 'drop-consult-outgoing',
    // All that tells of a consult is younger than it: the index of newest entries finds it, and an hour is more than
    // the clocks of two servers differ.
    text: `delete from outgoing o
      where o.created_at >= (select a.created_at - interval '1 hour' from activity a where a.id = $1)
      and (o.state = 'queued' or o.via = 'outbox') and (o.about = array[$1::uuid]
      or o.id in (select d.outgoing_id from activity_delivery d where d.activity_id = $1)
      or o.id in (select w.outgoing_id from patient_window w where w.activity_id = $1))`,
    values: [activityId],
  });
  await client.query({
    name: 'drop-consult-billing',
    text: `update billing_record set status = 'deleted' where activity_id = $1`,
    values: [activityId],
  });
  const { rows } = await client.query<{ id: string; version: number; people: string[]; clinics: string[] }>({
    name: 'drop-consult',
    text: `insert into live_event (kind, ref_id, version, people, clinics)
        select 'activity', a.id, a.version + 2,
            array(select owner_id from inbox_row where activity_id = a.id and owner_kind = 'person'),
            array(select owner_id from inbox_row where activity_id = a.id and owner_kind = 'clinic')
          from activity a where a.id = $1
        returning id::text as id, version, people, clinics`,
    values: [activityId],
  });
  await dropCopy(client, activityId);
  await client.query({
    name: 'drop-consult-terms',
    text: 'delete from owner_term where activity_id = $1',
    values: [activityId],
  });
  await client.query({ name: 'drop-consult-row', text: 'delete from activity where id = $1', values: [activityId] });
  return { ...rows[0]!, kind: 'activity', refId: activityId };
}
