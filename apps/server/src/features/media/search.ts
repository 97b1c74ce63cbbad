import { mediaSearch } from '@consult/contract/media/search.ts';
import { mediaPageMost } from '@consult/domain/media/limits.ts';
import { notesWith } from '@consult/domain/media/notes.ts';
import { distinctTags, tagKey } from '@consult/domain/media/tags.ts';
import type { App } from '../../call/context.ts';
import { serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { readGallery } from './gallery.ts';
import { collectPage, listMedia } from './list.ts';
import type { Candidate } from './list.ts';
import { place } from './row.ts';
import { termsOfTag } from './tags.ts';

type Noted = Candidate & { notes: Buffer | null };
type Asked = { timeZone: string; from: string | null; to: string | null; withNotes: boolean };

/** A search in notes decrypts this many at a time. */
const batch = 5_000;

const shown = (withNotes: boolean): string =>
  `m.id, m.created, to_char(m.created at time zone $4, 'YYYY-MM-DD') as day,
  ${withNotes ? 'm.notes' : 'null::bytea as notes'}`;
const noted = (withNotes: boolean): string => (withNotes ? 'and m.notes is not null' : '');

/**
 * media-search. Tags are found by their terms, dates by the viewer's time zone, both through the order of the grid;
 * notes are decrypted and compared, newest first, until the page is full and it is known whether more follows.
 */
export const searchMedia = serve(mediaSearch).handler(async ({ input, context: { app, viewer } }) => {
  const gallery = await readGallery(app.read, app, viewer.personId);
  if (!gallery) return { items: [], next: null, arrival: 0 };
  const tags = distinctTags(input.tags);
  const hasWords = notesWith(input.notes);
  const asked: Asked = { ...input, withNotes: hasWords !== null };
  const accepts = ({ id, notes }: Noted): boolean =>
    hasWords === null || hasWords(app.keyring.readOrEmpty(gallery.key, place.notes(id), notes));
  const page = () =>
    collectPage<Noted>(
      input.before === null ? null : new Date(input.before),
      hasWords ? batch : mediaPageMost + 1,
      (before, size) =>
        tags.length > 0 ? tagged(app, viewer, asked, tags, before, size) : dated(app, viewer, asked, before, size),
      accepts,
    );
  const { ids, next } = tags.length > 0 ? await app.terms.find(app.read, page) : await page();
  const found = await listMedia(app, viewer, gallery.key, ids);
  // Two tags may share a term: what is shown has one of those that were asked for.
  const wanted = new Set(tags.map(tagKey));
  const items = found.filter((item) => wanted.size === 0 || item.tags.some((tag) => wanted.has(tagKey(tag))));
  return { items, next: next?.toISOString() ?? null, arrival: gallery.arrival };
});

/** Items taken within the dates, the newest before a moment first. */
async function dated(
  app: App,
  viewer: Viewer,
  { timeZone, from, to, withNotes }: Asked,
  before: Date | null,
  size: number,
): Promise<Noted[]> {
  const { rows } = await app.read.query<Noted>({
    name: withNotes ? 'media-noted-of-dates' : 'media-of-dates',
    text: `select ${shown(withNotes)} from media m
      where m.person_id = $1 and m.deleted_at is null ${noted(withNotes)}
        and m.created < least(coalesce($2::timestamptz, 'infinity'),
          coalesce(($6::date + 1)::timestamp at time zone $4, 'infinity'))
        and m.created >= coalesce($5::date::timestamp at time zone $4, '-infinity')
      order by m.created desc limit $3`,
    values: [viewer.personId, before, size, timeZone, from, to],
  });
  return rows;
}

/** Items with any of the tags, the newest before a moment first. Of each tag no more are read than can be shown. */
async function tagged(
  app: App,
  viewer: Viewer,
  { timeZone, withNotes }: Asked,
  tags: readonly string[],
  before: Date | null,
  size: number,
): Promise<Noted[]> {
  const { rows } = await app.read.query<Noted>({
    name: withNotes ? 'media-noted-of-tags' : 'media-of-tags',
    text: `select distinct on (m.created) ${shown(withNotes)}
      from unnest($5::bigint[]) wanted(term) cross join lateral (
          select t.media_id from media_term t join media m on m.id = t.media_id
            where t.person_id = $1 and t.term = wanted.term and t.created < coalesce($2::timestamptz, 'infinity')
              and m.deleted_at is null ${noted(withNotes)}
            order by t.created desc limit $3
        ) hit join media m on m.id = hit.media_id
      order by m.created desc limit $3`,
    values: [viewer.personId, before, size, timeZone, tags.flatMap((tag) => termsOfTag(app, viewer.personId, tag))],
  });
  return rows;
}
