import { deleteAfterMs } from '@consult/domain/media/limits.ts';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { orderRemoval } from '../attachment/attachment.ts';
import { cancelUploadsWithoutPhoto } from '../partner/partner.ts';

/** One transaction removes so many. */
const batch = 200;

/**
 * Removes for good what was deleted over a minute ago: rows, terms, thumbnails, and by a job of its own the bytes that
 * no draft and no consult shows; what waits for a partner is cancelled. The numbers of the deletions stay for pages
 * that ask what went. Each deletion orders this job for its person, and every hour it runs for everybody, should one
 * have failed.
 */
export async function forgetMedia(app: App, { personId }: { personId: string | null }): Promise<void> {
  let forgotten: number;
  do {
    forgotten = await inTransaction(app.write, async (client) => {
      const { rows } = await client.query<{ file_id: string; person_id: string }>({
        name: 'media-forget',
        text: `with due as (
            select id from media where deleted_at <= $1 and ($2::uuid is null or person_id = $2)
              order by deleted_at limit ${batch} for update skip locked
          ), gone as (
            delete from media m using due where m.id = due.id returning m.id, m.person_id, m.arrival, m.file_id
          ), noted as (
            insert into media_gone (person_id, arrival, media_id, gone_at) select person_id, arrival, id, $3 from gone
          )
          select file_id, person_id from gone`,
        values: [new Date(app.now().getTime() - deleteAfterMs), personId, app.now()],
      });
      await cancelUploadsWithoutPhoto(client, [...new Set(rows.map((row) => row.person_id))]);
      await orderRemoval(client, app, { files: rows.map((row) => row.file_id) });
      return rows.length;
    });
  } while (forgotten === batch);
}
