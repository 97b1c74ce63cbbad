import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { changedPages, withFreshPages, type OnTop } from './fresh-pages.ts';

type Listed = { id: string };
type List<Row> = InfiniteData<{ rows: Row[]; next: string | null }, string | null>;

/**
 * Updates one list of rows after something happened to these consults. Of a list with many loaded pages it refetches
 * only those that may have changed; a list that is not on screen is refetched when it is shown.
 */
export async function refreshList<Row extends Listed>(
  queryKey: QueryKey,
  changed: ReadonlySet<string>,
  onTop: OnTop<Row>,
  fetchRows: (after: string | null) => Promise<Row[]>,
): Promise<void> {
  const query = queryClient.getQueryCache().find<List<Row>>({ queryKey, exact: true });
  const list = query?.state.data;
  const wanted =
    query?.isActive() && query.state.fetchStatus === 'idle' && list ? changedPages(list, changed, onTop) : null;
  if (!list || !wanted) return refetchAfresh(queryKey);
  const fresh = await Promise.all(
    wanted.map(async (page) => [page, await fetchRows(list.pageParams[page] ?? null)] as const),
  ).catch(() => null);
  const now = queryClient.getQueryData<List<Row>>(queryKey);
  const grewOnly = now !== undefined && list.pages.every((page, index) => now.pages[index] === page);
  // A further page that is on its way joins the rows that were there when it was asked for.
  const stands = grewOnly && query?.state.fetchStatus === 'idle';
  const next = fresh && stands ? withFreshPages(now, new Map(fresh), changed, onTop) : null;
  if (!next) return refetchAfresh(queryKey);
  queryClient.setQueryData<List<Row>>(queryKey, next);
}
