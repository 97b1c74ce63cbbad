import { mediaSearch } from '@consult/contract/media/search.ts';
import { notesWith } from '@consult/domain/media/notes.ts';
import { distinctTags, tagKey } from '@consult/domain/media/tags.ts';
import { serve } from '../../call/implement.ts';
import { findDated, findTagged } from './find.ts';
import type { Wanted } from './find.ts';
import { readGallery } from './gallery.ts';
import { collectPage, listMedia } from './list.ts';
import { scanNotes } from './scan-notes.ts';

/**
 * media-search. Tags are found by their terms, dates by the viewer's time zone, both through the order of the grid;
 * notes are decrypted and compared, newest first, until the page is full and it is known whether more follows.
 */
export const searchMedia = serve(mediaSearch).handler(async ({ input, context: { app, viewer } }) => {
  const gallery = await readGallery(app.read, app, viewer.personId);
  if (!gallery) return { items: [], next: null, arrival: 0 };
  const wanted: Wanted = { ...input, personId: viewer.personId, tags: distinctTags(input.tags) };
  const hasWords = notesWith(input.notes);
  const find = wanted.tags.length > 0 ? findTagged : findDated;
  const before = input.before === null ? null : new Date(input.before);
  const page = () =>
    collectPage(before, hasWords ? scanNotes(app, gallery, wanted, hasWords) : (from) => find(app, wanted, from));
  const { ids, next } = wanted.tags.length > 0 ? await app.terms.find(app.read, page) : await page();
  const found = await listMedia(app, viewer, gallery.key, ids);
  // Two tags may share a term: what is shown has one of those that were asked for.
  const keys = new Set(wanted.tags.map(tagKey));
  const items = found.filter((item) => keys.size === 0 || item.tags.some((tag) => keys.has(tagKey(tag))));
  return { items, next: next?.toISOString() ?? null, arrival: gallery.arrival };
});
