import type { Category, Item, Library } from '@consult/domain/library/library.ts';

/** What a row of the tree shows of its item. */
export type Row = Item & {
  /** The second line. */
  readonly second: string;
};

/**
 * A library as its tree shows it. What looks as it did `before` is the same object, so that a key in the editor draws
 * only the rows that look otherwise from then on.
 */
export function outlineOf<I extends Item>(
  library: Library<I>,
  secondOf: (item: I) => string,
  before: Library<Row>,
): Library<Row> {
  const categories = new Map(before.map((category) => [category.id, category]));
  const rows = new Map(before.flatMap(({ items }) => items.map((row) => [row.id, row])));
  const outline = library.map(({ id, name, items }): Category<Row> => {
    const next = items.map((item): Row => {
      const [row, second] = [rows.get(item.id), secondOf(item)];
      return row?.name === item.name && row.second === second ? row : { id: item.id, name: item.name, second };
    });
    const was = categories.get(id);
    return was?.name === name && isSameList(was.items, next) ? was : { id, name, items: next };
  });
  return isSameList(before, outline) ? before : outline;
}

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);
