import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * What is being fetched and must not be begun anew: a first load, which can not be, and a further page, which a reader
 * asked for.
 */
function isWaitedFor({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && (state.data === undefined || state.fetchMeta?.fetchMore !== undefined);
}

/** Waits for first loads and further pages that are on their way to the screen. */
export async function untilLoaded(filters: QueryFilters): Promise<void> {
  const loading = queryClient
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .filter(isWaitedFor);
  await Promise.allSettled(loading.map((query) => Promise.resolve(query.promise)));
}

/**
 * Asks again for what is on screen under a key, for an answer that is newer than this moment. A first load or a further
 * page that is on its way may have been answered before whatever happened; it is not begun anew, so it is waited for
 * and followed by another.
 */
export async function refetchAfresh(queryKey: QueryKey): Promise<void> {
  await untilLoaded({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** As refetchAfresh, of everything that `wanted` says now; each is asked for as soon as it can be. */
export async function refetchAllAfresh(wanted: (query: Query) => boolean): Promise<void> {
  const found = queryClient.getQueryCache().findAll({ predicate: wanted });
  const waitedFor = found.filter(isWaitedFor);
  const again = (query: Query) => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  await Promise.all([
    ...waitedFor.map(async (query) => {
      await Promise.allSettled([Promise.resolve(query.promise)]);
      await again(query);
    }),
    ...found.filter((query) => !waitedFor.includes(query)).map(again),
  ]);
}
