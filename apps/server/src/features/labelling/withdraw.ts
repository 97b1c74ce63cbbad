import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { orderRemoval } from '../attachment/attachment.ts';

/**
 * Takes photos of a gallery out of the pool again, where no doctor has labelled them: their consent was taken back, or
 * they were deleted and nobody could take it back any more. Part of the running transaction.
 */
export async function withdrawFromPool(
  client: pg.ClientBase,
  app: Pick<App, 'jobs'>,
  mediaIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ file_id: string }>({
    name: 'pool-withdraw',
    // With the ids under which they were before they were moved.
    text: `delete from pool_image i using (
          select p.content_hash from pool_origin o join pool_image p on p.id = o.image_id
            where o.media_id = any($1::uuid[])
        ) withdrawn
        where i.content_hash = withdrawn.content_hash and i.labelled_at is null
        returning i.file_id`,
    values: [mediaIds],
  });
  if (rows.length === 0) return;
  await writeAudit(client, { kind: 'media-uncollected', actorId: null, subjectIds: mediaIds });
  await orderRemoval(client, app, { files: [...new Set(rows.map((row) => row.file_id))] });
}
