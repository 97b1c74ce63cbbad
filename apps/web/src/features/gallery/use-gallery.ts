import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../app/call.ts';
import { useLive } from '../../app/live.ts';
import { useShown } from '../../app/local/local.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { withChanged, withWaiting, type Changed } from './gallery-changes.ts';
import { galleryQuery, isSearch, type GalleryPages, type GalleryPlace } from './gallery-query.ts';

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
  const changed = since.data;
  const isWhole = !isSearch(place.search) && place.before === null;
  const items = useMemo(() => {
    const pages = list.data?.pages ?? [];
    const now = changed ? withChanged(pages, changed, isWhole) : pages.flatMap((page) => page.items);
    return withWaiting(now, shown);
  }, [list.data, changed, isWhole, shown]);
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
    now = { arrival: next.arrival, items: [...next.items, ...now.items], gone: [...next.gone, ...now.gone] };
    const back = new Set(next.items.map(({ id }) => id));
    now = { ...now, gone: now.gone.filter((id) => !back.has(id)) };
    if (!more) return now;
  }
}

function leastArrival(client: QueryClient): number {
  const lists = client.getQueriesData<GalleryPages>({ queryKey: ['media', 'pages'] });
  const arrivals = lists.flatMap(([, list]) => list?.pages.map(({ arrival }) => arrival) ?? []);
  return arrivals.length === 0 ? 0 : Math.min(...arrivals);
}
