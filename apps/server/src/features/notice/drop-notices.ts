import type pg from 'pg';

/**
 * Removes what waits to tell of a message that is taken back, within that transaction: entries of the outbox about its
 * consult alone that have not left. Whose row is unread without the message is told of that anew. An entry about
 * several consults stays: it tells of the others. Paper that is not made yet is made without the message
 * (consult-fax). The caller holds the locks of the consult's rows, and has found that nothing left.
 */
export async function dropNotices(
  client: pg.ClientBase,
  { activityId, sentAt }: { activityId: string; sentAt: Date },
): Promise<void> {
  await client.query({
    name: 'drop-notices',
    text: `with dropped as (
        delete from outgoing where created_at >= $2 and about = array[$1::uuid] and (state = 'queued' or via = 'outbox')
          returning person_id
      )
      update inbox_row r set deliver_after = now(), told_seq = least(r.told_seq, r.last_read_seq)
        where r.activity_id = $1 and r.owner_id in (select person_id from dropped) and r.unread and not r.muted`,
    values: [activityId, sentAt],
  });
}
