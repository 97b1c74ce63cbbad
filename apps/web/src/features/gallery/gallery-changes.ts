import type { Media } from '@consult/contract/media/media.ts';
import { distinctTags, tagKey } from '@consult/domain/media/tags.ts';
import type { Input } from '../../app/call.ts';
import type { Shown } from '../../app/local/waiting.ts';
import type { GalleryPages } from './gallery-query.ts';

/** What the server said that changed: items as they are now, and the ids of those that went. */
export type Changed = { items: readonly Media[]; gone: readonly string[] };

const newestFirst = (a: Media, b: Media): number => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0);

/**
 * The loaded pages with what changed: an item takes its place by its time; one that is older than everything loaded, or
 * that a list of a search or of another time may not show (`adds` false), is left to its page.
 */
export function withChanged(pages: GalleryPages, { items, gone }: Changed, adds: boolean): GalleryPages {
  const now = new Map(items.map((item) => [item.id, item]));
  const away = new Set(gone);
  const known = new Set(pages.pages.flatMap((page) => page.items.map(({ id }) => id)));
  const kept = pages.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => !away.has(id)).map((item) => now.get(item.id) ?? item),
  }));
  if (!adds) return { ...pages, pages: kept };
  const last = kept.at(-1);
  const oldest = last?.next ?? null;
  for (const item of items) {
    if (known.has(item.id) || away.has(item.id) || (oldest !== null && item.created < oldest)) continue;
    const page = kept.find(({ next }) => next === null || item.created >= next) ?? last;
    page?.items.push(item);
    page?.items.sort(newestFirst);
  }
  return { ...pages, pages: kept };
}

/** Items as they are with what was done to them here and the server has not confirmed. */
export function withWaiting(items: readonly Media[], shown: readonly Shown[]): readonly Media[] {
  const commands = shown.filter(({ command, standing }) => standing !== 'refused' && command.call.startsWith('media-'));
  if (commands.length === 0) return items;
  const deleted = new Set<string>();
  const changes = new Map<string, ((item: Media) => Media)[]>();
  const change = (id: string, apply: (item: Media) => Media) => changes.set(id, [...(changes.get(id) ?? []), apply]);
  for (const { command } of commands) {
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

/** Tags with some more, and without others; compared as tags are (server rules, section 14). */
export function tagged(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const off = new Set(remove.map(tagKey));
  return distinctTags([...tags, ...add]).filter((tag) => !off.has(tagKey(tag)));
}
