import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { entryOf } from './entries.ts';
import { listPage, type ListPage } from './gallery-list.ts';
import { rememberItems } from './recent-items.ts';

/** What the gallery is searched for. Tags and dates are not combined (document 2, section 5). */
export type GallerySearch = {
  tags: readonly string[];
  notes: string;
  /** Dates of the viewer's zone, YYYY-MM-DD, both included; '' for open. */
  from: string;
  to: string;
};

export const noSearch: GallerySearch = { tags: [], notes: '', from: '', to: '' };

/** Whether something is searched for. */
export function isSearch({ tags, notes, from, to }: GallerySearch): boolean {
  return tags.length > 0 || notes.trim() !== '' || from !== '' || to !== '';
}

/** What is on screen: what is searched for, and where the list begins (an instant; null for the newest). */
export type GalleryPlace = { search: GallerySearch; before: string | null };

/** A page as it stays in memory. `use` and `going` are said with the first of the gallery, not of a search. */
type Page = ListPage & Pick<Output<'media-page'>, 'arrival'> & Partial<Pick<Output<'media-page'>, 'use' | 'going'>>;
export type GalleryPages = InfiniteData<Page, string | null>;

/** The whole gallery, or what is searched for in it, by pages from a place on. */
export function galleryQuery({ search, before }: GalleryPlace) {
  return infiniteQueryOptions({
    queryKey: ['media', 'pages', search, before],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { items, next, arrival, ...about } = await pageOf(search, pageParam, signal);
      rememberItems(items);
      return { ...listPage(items.map(entryOf), next), arrival, ...(pageParam === before ? about : {}) };
    },
    initialPageParam: before,
    getNextPageParam: (last: Page) => last.next,
    // Live events and `media-since` keep it fresh: pages of long ago do not change by themselves.
    staleTime: Infinity,
    // After a gap the page asks what changed, and not for every page anew.
    meta: { catchesUp: true },
  });
}

type Answer = Output<'media-search'> & Partial<Pick<Output<'media-page'>, 'use' | 'going'>>;

function pageOf(search: GallerySearch, before: string | null, signal: AbortSignal): Promise<Answer> {
  const { tags, notes, from, to } = search;
  if (!isSearch(search)) return call('media-page', { timeZone: ownZone, before }, { signal });
  const dates = { from: from === '' ? null : from, to: to === '' ? null : to };
  return call(
    'media-search',
    { timeZone: ownZone, before, tags: [...tags], notes: notes.trim(), ...dates },
    { signal },
  );
}
