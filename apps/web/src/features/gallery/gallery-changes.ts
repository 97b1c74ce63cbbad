import type { Media } from '@consult/contract/media/media.ts';
import { distinctTags, tagKey } from '@consult/domain/media/tags.ts';
import type { Input } from '../../app/call.ts';
import type { Shown } from '../../app/local/waiting.ts';
import type { GalleryPages } from './gallery-query.ts';

/** What changed since a number of arrival: items as they are now, the newest state first, and the ids of what went. */
export type Changed = { arrival: number; items: readonly Media[]; gone: readonly string[] };

const newestFirst = (a: Media, b: Media): number => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0);

/**
 * The items of loaded pages with what changed: a new one takes its place by its time. One that is older than everything
 * loaded waits for its page; a list of a search, or of another time, may not show what is new (`adds` false).
 */
export function withChanged(
  pages: readonly GalleryPages['pages'][number][],
  { items, gone }: Changed,
  adds: boolean,
): readonly Media[] {
  const loaded = pages.flatMap((page) => page.items);
  if (items.length + gone.length === 0) return loaded;
  const away = new Set(gone);
  const known = new Map(loaded.map((item) => [item.id, item]));
  const oldest = pages.at(-1)?.next ?? null;
  let added = false;
  for (const item of items) {
    const before = known.get(item.id);
    if (before ? before.arrival >= item.arrival : !adds || (oldest !== null && item.created < oldest)) continue;
    known.set(item.id, item);
    added ||= !before;
  }
  const now = [...known.values()].filter(({ id }) => !away.has(id));
  return added ? now.sort(newestFirst) : now;
}

/** Items as they are with what was done to them here and the server has not confirmed. */
export function withWaiting(items: readonly Media[], shown: readonly Shown[]): readonly Media[] {
  const commands = shown.filter(
    ({ command, standing }) => standing !== 'refused' && /^(?:media|ava)-/.test(command.call),
  );
  if (commands.length === 0) return items;
  const deleted = new Set<string>();
  const changes = new Map<string, ((item: Media) => Media)[]>();
  const change = (id: string, apply: (item: Media) => Media) => changes.set(id, [...(changes.get(id) ?? []), apply]);
  for (const { command } of commands) {
    if (command.call === 'ava-uploadGalleryFiles')
      for (const id of (command.input as Input<'ava-uploadGalleryFiles'>).galleryItemIds) change(id, ordered);
    if (command.call === 'media-delete')
      for (const id of (command.input as Input<'media-delete'>).mediaIds) deleted.add(id);
    if (command.call === 'media-change') {
      const { mediaId, notes, tags } = command.input as Input<'media-change'>;
      change(mediaId, (item) => ({ ...item, ...(notes === undefined ? {} : { notes }), ...(tags ? { tags } : {}) }));
    }
    if (command.call === 'media-tagMany') {
      const { mediaIds, add = [], remove = [] } = command.input as Input<'media-tagMany'>;
      for (const id of mediaIds) change(id, (item) => ({ ...item, tags: tagged(item.tags, add, remove) }));
    }
  }
  return items
    .filter(({ id }) => !deleted.has(id))
    .map((item) => (changes.get(item.id) ?? []).reduce((now, apply) => apply(now), item));
}

/** A photo whose upload to the partner was ordered: what was sent before, or is on its way, stays so. */
function ordered(item: Media): Media {
  const { partnerUpload: upload } = item;
  if (upload && upload.state !== 'failed') return item;
  return { ...item, partnerUpload: { state: 'waiting', stayedHere: false, failure: null } };
}

/** Tags with some more, and without others; compared as tags are (server rules, section 14). */
export function tagged(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const off = new Set(remove.map(tagKey));
  return distinctTags([...tags, ...add]).filter((tag) => !off.has(tagKey(tag)));
}
