import { mediaDelete } from '@consult/contract/media/delete.ts';
import { deleteAfterMs } from '@consult/domain/media/limits.ts';
import { serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { withdrawFromPool } from '../labelling/labelling.ts';
import { countInto, lockGallery, tellGallery } from './gallery.ts';

/** The job comes a little after the minute: then nobody can take the deletion back any more. */
const afterwardsMs = 1_000;

/**
 * media-delete: hides them everywhere, and orders the job that removes them for good once a minute has passed. What is
 * not in the gallery counts as deleted.
 */
export const deleteMedia = serve(mediaDelete).handler(({ input, context }) =>
  once(context, async (client) => {
    const { app, viewer } = context;
    const ids = [...new Set(input.mediaIds)];
    const gallery = await lockGallery(client, app, viewer.personId, ids.length);
    const now = app.now();
    const { rows } = await client.query<{ id: string; size: number }>({
      name: 'media-delete',
      text: `update media m set deleted_at = $3, arrival = $4::bigint - list.place
        from unnest($1::uuid[]) with ordinality list(id, place)
        where m.id = list.id and m.person_id = $2 and m.deleted_at is null returning m.id, m.size::float8 as size`,
      values: [ids, viewer.personId, now, gallery.arrival + 1],
    });
    const answer = { failed: [] as string[] };
    if (rows.length === 0) return { answer };
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    const gone = rows.map(({ id }) => id);
    // Nobody could take the consent of what is gone back any more.
    await withdrawFromPool(client, app, gone);
    await countInto(client, viewer.personId, { items: -rows.length, bytes: -bytes });
    await writeAudit(client, {
      kind: 'media-deleted',
      actorId: viewer.personId,
      subjectIds: gone,
    });
    const startAfter = new Date(now.getTime() + deleteAfterMs + afterwardsMs);
    await app.jobs.enqueue(client, 'forget-media', { personId: viewer.personId }, { startAfter });
    return { answer, events: [await tellGallery(client, gallery)] };
  }),
);
