import type pg from 'pg';
import type { App } from '../../call/context.ts';

/**
 * Removes what waits to tell of a message that is taken back, within that transaction: entries of the outbox about its
 * consult alone that have not left. Whose row is unread without the message is told of that anew. An entry about
 * several consults stays: it tells of the others. A fax to clinic staff is made anew, without the message, as is paper
 * that is not made yet (lockForPaper). The caller holds the locks of the consult's rows, and has found that nothing
 * left.
 */
export async function dropNotices(
  client: pg.ClientBase,
  app: Pick<App, 'jobs'>,
  { activityId, sentAt }: { activityId: string; sentAt: Date },
): Promise<void> {
  const { rows } = await client.query<{ id: string }>({
    name: 'drop-notices',
    text: `with dropped as (
        delete from outgoing where created_at >= $2 and about = array[$1::uuid] and (state = 'queued' or via = 'outbox')
          returning id, person_id
      ), told_anew as (
        update inbox_row r set deliver_after = now(), told_seq = least(r.told_seq, r.last_read_seq)
          where r.activity_id = $1 and r.owner_id in (select person_id from dropped) and r.unread and not r.muted
      )
      select f.id from moa_fax f join dropped d on d.id = f.id`,
    values: [activityId, sentAt],
  });
  for (const { id } of rows) await app.jobs.enqueue(client, 'moa-fax', { faxId: id });
}
