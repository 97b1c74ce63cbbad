import { mediaRestore } from '@consult/contract/media/restore.ts';
import { deleteAfterMs } from '@consult/domain/media/limits.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { countInto, lockGallery, tellGallery } from './gallery.ts';

/** media-restore: within a minute of the deletion, by the server's clock. What is there already is not gone. */
export const restoreMedia = serve(mediaRestore).handler(async ({ input, context: { app, viewer } }) => {
  const ids = [...new Set(input.mediaIds)];
  const { gone, events } = await inTransaction(app.write, async (client) => {
    const gallery = await lockGallery(client, app, viewer.personId, ids.length);
    const { rows } = await client.query<{ id: string; size: number }>({
      name: 'media-restore',
      text: `update media m set deleted_at = null, arrival = $4::bigint - list.place
        from unnest($1::uuid[]) with ordinality list(id, place)
        where m.id = list.id and m.person_id = $2 and m.deleted_at > $3 returning m.id, m.size::float8 as size`,
      values: [ids, viewer.personId, new Date(app.now().getTime() - deleteAfterMs), gallery.arrival + 1],
    });
    const here = await liveOf(client, viewer.personId, ids);
    const left = ids.filter((id) => !here.has(id));
    if (rows.length === 0) return { gone: left, events: [] };
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    await countInto(client, viewer.personId, { items: rows.length, bytes });
    await writeAudit(client, {
      kind: 'media-restored',
      actorId: viewer.personId,
      subjectIds: rows.map(({ id }) => id),
    });
    return { gone: left, events: [await tellGallery(client, gallery)] };
  });
  app.live.committed(events);
  return { gone };
});

async function liveOf(client: pg.ClientBase, personId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'media-live-of',
    text: 'select id from media where id = any($1::uuid[]) and person_id = $2 and deleted_at is null',
    values: [ids, personId],
  });
  return new Set(rows.map(({ id }) => id));
}
