import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Asks again for what is on screen under a key, for an answer that is newer than this moment. A first load that is on
 * its way may have been answered before whatever happened; it is not begun anew, so it is waited for and followed by
 * another.
 */
export async function refetchAfresh(queryKey: QueryKey): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({
    queryKey,
    type: 'active',
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  });
  await Promise.allSettled(loading.map((query) => Promise.resolve(query.promise)));
  await queryClient.invalidateQueries({ queryKey });
}
