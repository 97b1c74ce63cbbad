import { hashKey, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { changedPages, withFreshPages, withPushedOut, type OnTop } from './fresh-pages.ts';
import { afterLastRefresh } from './after-last-refresh.ts';

type Listed = { id: string };
type Page<Row> = { rows: Row[]; next: string | null };
type List<Row> = InfiniteData<Page<Row>, string | null>;
type FetchPage<Row> = (after: string | null) => Promise<Page<Row>>;

/**
 * Updates one list of rows after something happened to these consults. Of a list with many loaded pages it refetches
 * only those that may have changed; a list that is not on screen is refetched when it is shown. A row that others push
 * out of the loaded pages stays: somebody may be reaching for it.
 */
export function refreshList<Row extends Listed>(
  queryKey: QueryKey,
  changed: ReadonlySet<string>,
  onTop: OnTop<Row>,
  fetchPage: FetchPage<Row>,
): Promise<void> {
  return afterLastRefresh(hashKey(queryKey), () => refreshNow(queryKey, changed, onTop, fetchPage));
}

async function refreshNow<Row extends Listed>(
  queryKey: QueryKey,
  changed: ReadonlySet<string>,
  onTop: OnTop<Row>,
  fetchPage: FetchPage<Row>,
): Promise<void> {
  const query = queryClient.getQueryCache().find<List<Row>>({ queryKey, exact: true });
  const list = query?.state.data;
  const isIdle = () => query?.state.fetchStatus === 'idle';
  if (!list || !query?.isActive() || !isIdle()) return refetchAfresh(queryKey);
  const now = () => queryClient.getQueryData<List<Row>>(queryKey);
  const wanted = changedPages(list, changed, onTop);
  const fresh = wanted && (await fetchThese(list, wanted, fetchPage).catch(() => null));
  const grown = now();
  const grewOnly = grown !== undefined && list.pages.every((page, index) => grown.pages[index] === page);
  // A further page that is on its way joins the rows that were there when it was asked for.
  let next = fresh && grewOnly && isIdle() ? withFreshPages(grown, fresh, changed, onTop) : null;
  if (!next && grown === list && isIdle()) {
    const whole = await fetchWhole(list.pages.length, fetchPage).catch(() => null);
    if (now() === list && isIdle()) next = whole && withPushedOut(whole, list, changed);
  }
  if (!next) return refetchAfresh(queryKey);
  queryClient.setQueryData<List<Row>>(queryKey, next);
}

async function fetchThese<Row>(
  { pageParams }: List<Row>,
  wanted: readonly number[],
  fetchPage: FetchPage<Row>,
): Promise<ReadonlyMap<number, Row[]>> {
  const fetched = wanted.map(async (page) => [page, (await fetchPage(pageParams[page] ?? null)).rows] as const);
  return new Map(await Promise.all(fetched));
}

/** Fetches so many pages from the top, each from where the one before it ends. */
async function fetchWhole<Row>(count: number, fetchPage: FetchPage<Row>): Promise<List<Row>> {
  const list: List<Row> = { pages: [], pageParams: [] };
  let after: string | null = null;
  do {
    const page: Page<Row> = await fetchPage(after);
    list.pages.push(page);
    list.pageParams.push(after);
    after = page.next;
  } while (after !== null && list.pages.length < count);
  return list;
}
