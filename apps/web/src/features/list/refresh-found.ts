import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../app/query-client.ts';
import { untilLoaded } from '../../app/refetch.ts';
import { afterLastRefresh } from './after-last-refresh.ts';

type Listed = { id: string };
type Found<Row> = InfiniteData<{ rows: Row[]; next: string | null }, string | null>;

/**
 * The found rows, with these consults as they are by now: changed, gone, or come back. All other rows stay as they were
 * found, because new activity waits until the search is cleared.
 */
export function withChangedRows<Row extends Listed>(
  found: readonly (readonly Row[])[],
  fresh: readonly (readonly Row[])[],
  changed: ReadonlySet<string>,
): Row[][] {
  const known = new Map(found.flat().map((row) => [row.id, row]));
  const arrived = new Set(fresh.flat().map(({ id }) => id));
  return found.map((rows, page) => [
    ...(fresh[page] ?? []).flatMap((row) => (changed.has(row.id) ? row : (known.get(row.id) ?? []))),
    // The rows that another row pushed out of this page.
    ...rows.filter(({ id }) => !arrived.has(id) && !changed.has(id)),
  ]);
}

/**
 * Updates the searches on screen after the viewer did something to these consults. Searches that are not on screen are
 * removed, so that they run anew when they are shown.
 */
export async function refreshFoundBy<Row extends Listed>(
  kind: string,
  changed: ReadonlySet<string>,
  search: (key: QueryKey, after: string | null) => Promise<{ rows: Row[] }>,
): Promise<void> {
  queryClient.removeQueries({ queryKey: [kind], type: 'inactive' });
  await Promise.all(
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [kind], type: 'active' })
      .map(({ queryKey, queryHash }) =>
        afterLastRefresh(queryHash, () => refreshOne(queryKey, changed, (after) => search(queryKey, after))),
      ),
  );
}

async function refreshOne<Row extends Listed>(
  queryKey: QueryKey,
  changed: ReadonlySet<string>,
  search: (after: string | null) => Promise<{ rows: Row[] }>,
): Promise<void> {
  // A further page that is on its way may have been answered before the change, so wait for it first.
  await untilLoaded({ queryKey, exact: true });
  const list = queryClient.getQueryData<Found<Row>>(queryKey);
  if (!list) return;
  const fresh = await Promise.all(list.pageParams.map(async (after) => (await search(after)).rows));
  // A further page joins the rows that were there when it was asked for, so wait for it before replacing those.
  await untilLoaded({ queryKey, exact: true });
  queryClient.setQueryData<Found<Row>>(queryKey, (now) => {
    if (!now) return now;
    const rows = withChangedRows(
      now.pages.map((page) => page.rows),
      // A page that was loaded while this refresh ran is fresh already.
      now.pages.map((page, index) => fresh[index] ?? page.rows),
      changed,
    );
    return { ...now, pages: now.pages.map((page, index) => ({ ...page, rows: rows[index] ?? page.rows })) };
  });
}
