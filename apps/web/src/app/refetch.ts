import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Whether a fetch must not be restarted: a first load, which the library can not restart, and a further page, which a
 * reader asked for.
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
 * Refetches the queries on screen under a key, for answers that are newer than this moment. A first load or further
 * page that is on its way may have been answered before the change; it is not restarted, so this waits for it and then
 * refetches.
 */
export async function refetchAfresh(queryKey: QueryKey): Promise<void> {
  await untilLoaded({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** As refetchAfresh, for every query that `wanted` picks now; each is refetched as soon as it can be. */
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
