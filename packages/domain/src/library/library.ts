/** What stands in a library: a template or a handout. Its id is its own for good, whatever its name becomes. */
export type Item = { readonly id: string; readonly name: string };

export type Category<I extends Item = Item> = {
  readonly id: string;
  readonly name: string;
  readonly items: readonly I[];
};

/** The categories of a person's templates or handouts, in their order. */
export type Library<I extends Item = Item> = readonly Category<I>[];

/** A reusable text; with an outcome and a diagnosis that it stands for, or ''. */
export type Template = Item & { readonly text: string; readonly diagnosis: string; readonly outcome: string };

/**
 * A library as an editor shows it: an item that an older document lists in several places stands in the first one
 * alone, so that an id names one thing.
 */
export function withoutRepeats<I extends Item>(library: Library<I>): Library<I> {
  const seen = new Set<string>();
  return library.map((category) => {
    const items = category.items.filter(({ id }) => !seen.has(id) && seen.add(id));
    return items.length === category.items.length ? category : { ...category, items };
  });
}

/** All items, in the order of the library. */
export function itemsOf<I extends Item>(library: Library<I>): I[] {
  return library.flatMap(({ items }) => items);
}

/** The category in which an item stands; undefined where it stands in none. */
export function categoryOf<I extends Item>(library: Library<I>, itemId: string): Category<I> | undefined {
  return library.find(({ items }) => items.some(({ id }) => id === itemId));
}
