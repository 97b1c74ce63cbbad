import { mediaPage } from '@consult/contract/media/page.ts';
import { mediaPageMost } from '@consult/domain/media/limits.ts';
import { serve } from '../../call/implement.ts';
import { readGallery } from './gallery.ts';
import { goingOf } from './keeping.ts';
import { collectPage, foundOf, listMedia } from './list.ts';
import type { Candidate } from './list.ts';

/** A look tells whether more than a page follows. */
const lookSize = mediaPageMost + 1;

/**
 * media-page: a page of whole days of the viewer's time zone. The number of arrival is read first, so that what comes
 * meanwhile is told by media-since too.
 */
export const pageMedia = serve(mediaPage).handler(async ({ input, context: { app, viewer } }) => {
  const gallery = await readGallery(app.read, app, viewer.personId);
  const { items: mostItems, bytes: mostBytes } = app.config.galleryQuota;
  const use = { items: gallery?.items ?? 0, bytes: gallery?.bytes ?? 0, mostItems, mostBytes };
  if (!gallery) return { items: [], next: null, arrival: 0, use, going: null };
  const before = input.before === null ? null : new Date(input.before);
  const going = before ? null : await goingOf(app, viewer.personId);
  const { ids, next } = await collectPage(before, async (from) => {
    const { rows } = await app.read.query<Candidate>({
      name: 'media-page',
      text: `select m.id, m.created, to_char(m.created at time zone $4, 'YYYY-MM-DD') as day from media m
        where m.person_id = $1 and m.created < coalesce($2::timestamptz, 'infinity') and m.deleted_at is null
        order by m.created desc limit $3`,
      values: [viewer.personId, from, lookSize, input.timeZone],
    });
    return foundOf(rows, lookSize);
  });
  const items = await listMedia(app, viewer, gallery.key, ids);
  return { items, next: next?.toISOString() ?? null, arrival: gallery.arrival, use, going };
});
