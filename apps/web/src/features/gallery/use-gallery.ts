import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../app/call.ts';
import { useLive } from '../../app/live.ts';
import { useShown } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { withChanged, withWaiting } from './gallery-changes.ts';
import { galleryQuery, isSearch, type GalleryPages, type GalleryPlace, type GallerySearch } from './gallery-query.ts';

const sinceKey = ['media', 'since'] as const;

/**
 * The gallery as it is shown: the loaded pages, kept fresh by what arrived and changed since, with what was done here
 * and is not confirmed.
 */
export function useGallery(place: GalleryPlace) {
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
  const items = useMemo(
    () => withWaiting(list.data?.pages.flatMap((page) => page.items) ?? [], shown),
    [list.data, shown],
  );
  return { list, items, isRefreshing: since.isFetching };
}

export type Gallery = ReturnType<typeof useGallery>;

/** Asks for what is newer than what is loaded. */
export function refreshGallery(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sinceKey });
}

/** Brings every loaded list up to date. Resolves to the number of arrival that they now show. */
async function catchUp(client: QueryClient, signal: AbortSignal): Promise<number> {
  let arrival = client.getQueryData<number>(sinceKey) ?? leastArrival(client);
  for (;;) {
    const changed = await call('media-since', { arrival }, { signal });
    patch(client, changed);
    arrival = changed.arrival;
    if (!changed.more) return arrival;
  }
}

function leastArrival(client: QueryClient): number {
  const lists = client.getQueriesData<GalleryPages>({ queryKey: ['media', 'pages'] });
  const arrivals = lists.flatMap(([, list]) => list?.pages.map(({ arrival }) => arrival) ?? []);
  return arrivals.length === 0 ? 0 : Math.min(...arrivals);
}

function patch(client: QueryClient, changed: Parameters<typeof withChanged>[1]): void {
  for (const [key] of client.getQueriesData<GalleryPages>({ queryKey: ['media', 'pages'] })) {
    const [, , search, before] = key as ['media', 'pages', GallerySearch, string | null];
    const isWhole = !isSearch(search) && before === null;
    client.setQueryData<GalleryPages>(key, (list) => list && withChanged(list, changed, isWhole));
  }
}
