import type { Category, Item, Library } from '@consult/domain/library/library.ts';

/** What a row of the tree shows of its item. */
export type Row = Item & {
  /** The second line. */
  readonly second: string;
};

/** The categories of a library as the tree shows each: what is the same object in the library is looked at once. */
export type KnownOutline = WeakMap<Category<Item>, Category<Row>>;

/**
 * A library as its tree shows it. What looks as it did `before` is the same object, so that a key in the editor draws
 * only the rows that look otherwise from then on. `known` is of the same `secondOf`: with it a key looks at the rows of
 * its own category alone.
 */
export function outlineOf<I extends Item>(
  library: Library<I>,
  secondOf: (item: I) => string,
  before: Library<Row>,
  known: KnownOutline = new WeakMap(),
): Library<Row> {
  const categories = new Map(before.map((category) => [category.id, category]));
  let everyRow: ReadonlyMap<string, Row> | null = null;
  const rowOf = (id: string) => (everyRow ??= rowsIn(before)).get(id);
  const outline = library.map((category): Category<Row> => {
    const { id, name, items } = category;
    const was = categories.get(id);
    const looked = known.get(category);
    if (looked && looked === was) return was;
    const own = rowsIn(was ? [was] : []);
    const next = items.map((item): Row => {
      const [row, second] = [own.get(item.id) ?? rowOf(item.id), secondOf(item)];
      return row?.name === item.name && row.second === second ? row : { id: item.id, name: item.name, second };
    });
    const shown = was?.name === name && isSameList(was.items, next) ? was : { id, name, items: next };
    known.set(category, shown);
    return shown;
  });
  return isSameList(before, outline) ? before : outline;
}

const rowsIn = (library: Library<Row>): Map<string, Row> =>
  new Map(library.flatMap(({ items }) => items.map((row) => [row.id, row])));

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);
