import { mediaSince } from '@consult/contract/media/since.ts';
import { mediaPageMost } from '@consult/domain/media/limits.ts';
import { serve } from '../../call/implement.ts';
import { readGallery } from './gallery.ts';
import { listMedia } from './list.ts';

/**
 * media-since: what arrived, changed or went after a number of arrival, in the order of the numbers. What is deleted
 * counts as gone at once.
 */
export const mediaSinceArrival = serve(mediaSince).handler(async ({ input, context: { app, viewer } }) => {
  const gallery = await readGallery(app.read, app, viewer.personId);
  if (!gallery) return { items: [], gone: [], arrival: 0, more: false };
  const { rows } = await app.read.query<{ id: string; arrival: number; gone: boolean }>({
    name: 'media-since',
    text: `(select id, arrival, deleted_at is not null as gone from media where person_id = $1 and arrival > $2
          order by arrival limit $3)
        union all
        (select media_id, arrival, true from media_gone where person_id = $1 and arrival > $2 order by arrival limit $3)
      order by arrival limit $3`,
    values: [viewer.personId, input.arrival, mediaPageMost + 1],
  });
  const more = rows.length > mediaPageMost;
  const changed = rows.slice(0, mediaPageMost);
  const here = changed.filter(({ gone }) => !gone).map(({ id }) => id);
  return {
    items: await listMedia(app, viewer, gallery.key, here),
    gone: changed.filter(({ gone }) => gone).map(({ id }) => id),
    arrival: more ? changed.at(-1)!.arrival : Math.max(gallery.arrival, changed.at(-1)?.arrival ?? 0),
    more,
  };
});
