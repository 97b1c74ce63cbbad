/** The loaded pages of a list; each page was asked for by the place where the one before it ended. */
export type Pages<Row> = {
  pages: readonly { rows: Row[]; next: string | null }[];
  pageParams: readonly (string | null)[];
};

type Listed = { id: string };

/** Whether a row belongs to the group on top of the list, which has an order of its own. */
export type OnTop<Row> = (row: Row) => boolean;

/** A list of at most so many pages is refetched whole; of a longer one only the pages in which something changed. */
const fewPages = 3;

/**
 * Which pages of a list to refetch after some rows changed: the first, the one with the newest rows below the top group
 * (a changed row comes up there), and those that held the changed rows. Null: all pages.
 */
export function changedPages<Row extends Listed>(
  { pages }: Pages<Row>,
  changed: ReadonlySet<string>,
  onTop: OnTop<Row>,
): readonly number[] | null {
  if (pages.length <= fewPages) return null;
  const newest = pages.findIndex(({ rows }) => rows.some((row) => !onTop(row)));
  const stood = pages.flatMap(({ rows }, page) => (rows.some(({ id }) => changed.has(id)) ? [page] : []));
  const wanted = [...new Set([0, Math.max(newest, 0), ...stood])];
  return wanted.length >= pages.length ? null : wanted;
}

/**
 * The list with some of its pages fresh. A row that another row pushed out of its page stays at the end of that page,
 * because the next page begins after it. Null where the fresh pages do not show where a changed row is now: then the
 * whole list must be refetched.
 */
export function withFreshPages<Row extends Listed, List extends Pages<Row>>(
  list: List,
  fresh: ReadonlyMap<number, Row[]>,
  changed: ReadonlySet<string>,
  onTop: OnTop<Row>,
): List | null {
  const arrived = new Set([...fresh.values()].flat().map(({ id }) => id));
  const before = new Map(list.pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  for (const id of changed) {
    // The row may be new to any page; a row of the top group may have moved down to its place among the others.
    const row = before.get(id);
    if (!arrived.has(id) && (row === undefined || onTop(row))) return null;
  }
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      const rows = fresh.get(index);
      const kept = page.rows.filter(({ id }) => !changed.has(id) && !arrived.has(id));
      return { ...page, rows: [...(rows ?? []), ...kept] };
    }),
  };
}

/** So many rows that others pushed out of a list stay at its end. */
const mostPushedOut = 40;

/**
 * A list that was fetched anew, with the rows of before that others have pushed out of it at its end. A row that is in
 * `changed` and did not come again has gone, and so has each that is missing from a list that is loaded to its end.
 */
export function withPushedOut<Row extends Listed, List extends Pages<Row>>(
  fresh: List,
  before: Pages<Row>,
  changed: ReadonlySet<string>,
): List {
  const last = fresh.pages.at(-1);
  if (!last || last.next === null) return fresh;
  const there = new Set(fresh.pages.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const pushedOut = before.pages.flatMap(({ rows }) => rows).filter(({ id }) => !there.has(id) && !changed.has(id));
  const rows = [...last.rows, ...pushedOut.slice(0, mostPushedOut)];
  return { ...fresh, pages: [...fresh.pages.slice(0, -1), { ...last, rows }] };
}
