import { ownZone } from '../../ui/own-zone.ts';
import { kindOfMedia } from '@consult/domain/media/limits.ts';
import { daysOf, joinedDays, type DayCount } from './by-day.ts';
import { Entries, entryOf, Ids, type Entry } from './entries.ts';
import type { GalleryNow } from './gallery-changes.ts';
import { placeIn } from './grid-lines.ts';
import { recentItem } from './recent-items.ts';

/** A loaded page of a list, as far as it stays in memory. */
export type ListPage = {
  entries: Entries;
  /** The viewer's days of its photos. */
  days: readonly DayCount[];
  /** When its last one was taken, ISO 8601; null where nothing older is left. */
  next: string | null;
};

export function listPage(entries: readonly Entry[], next: string | null): ListPage {
  const times = entries.map(({ created }) => created);
  return { entries: new Entries(entries), days: daysOf(times, ownZone), next };
}

/**
 * Loaded pages with what changed since: a new item takes its place by its time. One that is older than everything
 * loaded waits for its page; a list of a search, or of another time, may not show what is new (`adds` false).
 */
export function pagesNow(pages: readonly ListPage[], now: GalleryNow, adds: boolean): readonly ListPage[] {
  const added = new Map<ListPage, Entry[]>();
  for (const item of adds ? now.changed.values() : []) {
    const page = pageAt(pages, item.created);
    if (page) added.set(page, [...(added.get(page) ?? []), entryOf(item)]);
  }
  if (now.hidden.size + added.size === 0) return pages;
  return pages.map((page) => {
    const away = page.entries.placesOf(now.hidden);
    const wanted = added.get(page) ?? [];
    const known = new Set(page.entries.placesOf(new Ids(wanted.map(({ id }) => id))).map((n) => page.entries.id(n)));
    const more = wanted.filter(({ id }) => !known.has(id) && !now.hidden.has(id));
    if (away.length + more.length === 0) return page;
    const off = new Set(away);
    const left = page.entries.all().filter((_, n) => !off.has(n));
    return listPage(
      [...left, ...more].toSorted((a, b) => b.created - a.created),
      page.next,
    );
  });
}

/** The page that reaches down to an instant; undefined where that is older than all that is loaded. */
function pageAt(pages: readonly ListPage[], instant: string): ListPage | undefined {
  let [low, high] = [0, pages.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { next } = pages[middle]!;
    if (next === null || instant >= next) high = middle;
    else low = middle + 1;
  }
  return pages[low];
}

const images = new WeakMap<ListPage, ListPage>();

/** A page without its films. */
export function imagesOf(page: ListPage): ListPage {
  let found = images.get(page);
  if (!found) {
    const all = page.entries.all();
    const left = all.filter(({ contentType }) => kindOfMedia(contentType) === 'image');
    found = left.length === all.length ? page : listPage(left, page.next);
    images.set(page, found);
  }
  return found;
}

/** What a list shows now, newest first, by places among all. */
export class GalleryList {
  readonly days: readonly DayCount[];
  readonly now: GalleryNow;
  readonly #pages: readonly ListPage[];
  /** The place of each page's first; one more for the end. */
  readonly #firsts: number[] = [0];

  constructor(pages: readonly ListPage[], now: GalleryNow) {
    this.#pages = pages;
    this.now = now;
    for (const { entries } of pages) this.#firsts.push(this.#firsts.at(-1)! + entries.length);
    this.days = joinedDays(pages.flatMap(({ days }) => days));
  }

  get length(): number {
    return this.#firsts.at(-1)!;
  }

  /** The one at a place; undefined where there is none. */
  at(place: number): Entry | undefined {
    const found = this.#find(place);
    if (!found) return undefined;
    const read = found.entries.get(found.n);
    return this.now.entry(read, recentItem(read.id));
  }

  id(place: number): string | undefined {
    const found = this.#find(place);
    return found?.entries.id(found.n);
  }

  /** Its place; -1 where it is not shown. */
  placeOf(id: string): number {
    return this.#placesOf(new Ids([id])).next().value ?? -1;
  }

  /** Those of these that are shown, in the order of the list. */
  among(ids: Iterable<string>): Entry[] {
    return Array.from(this.#placesOf(new Ids(ids)), (place) => this.at(place)!);
  }

  /** The ids from one place to another, both included, whichever comes first. */
  idsBetween(one: number, other: number): string[] {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    return Array.from({ length: to - from + 1 }, (_, n) => this.id(from + n)!);
  }

  #find(place: number): { entries: Entries; n: number } | null {
    if (place < 0 || place >= this.length) return null;
    const page = placeIn(this.#firsts, place);
    return { entries: this.#pages[page]!.entries, n: place - this.#firsts[page]! };
  }

  *#placesOf(ids: Ids): Generator<number, undefined> {
    if (ids.size === 0) return;
    for (const [page, { entries }] of this.#pages.entries())
      for (const n of entries.placesOf(ids)) yield this.#firsts[page]! + n;
  }
}
