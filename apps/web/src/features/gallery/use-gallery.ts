import type { Media } from '@consult/contract/media/media.ts';
import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../app/call.ts';
import { useLive } from '../../app/live.ts';
import { useShown } from '../../app/local/local.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { GalleryNow, type Changed } from './gallery-changes.ts';
import { GalleryList, imagesOf, pagesNow } from './gallery-list.ts';
import { galleryQuery, isSearch, type GalleryPages, type GalleryPlace } from './gallery-query.ts';
import { monthsQuery } from './months-query.ts';
import { ownTagsQuery } from './own-tags-query.ts';
import { recentItem } from './recent-items.ts';

const sinceKey = ['media', 'since'] as const;

/**
 * The gallery as it is shown: the loaded pages, kept fresh by what arrived and changed since, with what was done here
 * and is not confirmed. `imagesOnly` leaves the films out.
 */
export function useGallery(place: GalleryPlace, { imagesOnly = false } = {}) {
  const list = useInfiniteQuery(galleryQuery(place));
  const isLoaded = list.data !== undefined;
  // A query, so that the page asks again after a gap in the events, as for everything on screen.
  const since = useQuery({
    queryKey: sinceKey,
    queryFn: ({ client, signal }) => catchUp(client, signal),
    enabled: isLoaded,
    staleTime: Infinity,
  });
  useLive('gallery', { media: () => void refreshGallery() });
  const shown = useShown();
  const changed = since.data ?? null;
  const now = useMemo(() => new GalleryNow(changed, shown), [changed, shown]);
  const isWhole = !isSearch(place.search) && place.before === null;
  const items = useMemo(() => {
    const pages = pagesNow(list.data?.pages ?? [], now, isWhole);
    return new GalleryList(imagesOnly ? pages.map(imagesOf) : pages, now);
  }, [list.data, now, isWhole, imagesOnly]);
  return { list, items, isRefreshing: since.isFetching };
}

/** Asks for what is newer than what is loaded. */
export function refreshGallery(): Promise<void> {
  return refetchAfresh(sinceKey);
}

/**
 * What changed since the lists were loaded, beside them: a page that is on its way meanwhile takes nothing of it away.
 */
async function catchUp(client: QueryClient, signal: AbortSignal): Promise<Changed> {
  let now = client.getQueryData<Changed>(sinceKey) ?? { arrival: leastArrival(client), items: [], gone: [] };
  for (;;) {
    const { more, ...next } = await call('media-since', { arrival: now.arrival }, { signal });
    refreshBeside(now, next);
    now = { arrival: next.arrival, items: [...next.items, ...now.items], gone: [...next.gone, ...now.gone] };
    const back = new Set(next.items.map(({ id }) => id));
    now = { ...now, gone: now.gone.filter((id) => !back.has(id)) };
    if (!more) return now;
  }
}

/** What stands beside the lists and follows from them: the person's own tags, and how much was taken in each month. */
function refreshBeside(before: Changed, { items, gone }: Pick<Changed, 'items' | 'gone'>): void {
  const known = new Map(before.items.toReversed().map((item) => [item.id, item]));
  const tagsOf = (item: Media | undefined) => item?.tags.join('\n') ?? '';
  const retagged = items.some((item) => tagsOf(item) !== tagsOf(known.get(item.id) ?? recentItem(item.id)));
  if (retagged) void refetchAfresh(ownTagsQuery.queryKey);
  // What was never changed has just arrived.
  if (gone.length > 0 || items.some(({ version }) => version === 1)) void refetchAfresh(monthsQuery.queryKey);
}

function leastArrival(client: QueryClient): number {
  const lists = client.getQueriesData<GalleryPages>({ queryKey: ['media', 'pages'] });
  const arrivals = lists.flatMap(([, list]) => list?.pages.map(({ arrival }) => arrival) ?? []);
  return arrivals.length === 0 ? 0 : Math.min(...arrivals);
}
