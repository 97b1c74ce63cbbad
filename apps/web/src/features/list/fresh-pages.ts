/** Pages of rows, each asked for by where the one before ended. */
export type Pages<Row> = {
  pages: readonly { rows: Row[]; next: string | null }[];
  pageParams: readonly (string | null)[];
};

type Listed = { id: string };

/** Whether a row stands in the group on top of the list, whose order the rest does not have. */
export type OnTop<Row> = (row: Row) => boolean;

/** So many pages are asked for all over again; of more only those in which something changed. */
const fewPages = 3;

/**
 * Which pages of a list to ask for after some rows changed: the first, the one where the newest below the top group
 * stand (whatever changed comes up there), and those in which the changed ones stood. Null: all.
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
 * The list with some of its pages fresh. A row that was only pushed out of its page by another stays at that page's
 * end, for the next page begins after it. Null where the fresh pages do not tell where a changed row is now: then all
 * must be asked for.
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
    // It may have come, or come back, to any page; one that was on top may have gone down to where it belongs.
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
