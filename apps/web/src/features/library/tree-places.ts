import type { Category, Item, Library } from '@consult/domain/library/library.ts';
import { moveCategory, moveItem } from '@consult/domain/library/moves.ts';

/** A place among the items of a category. */
export type Place = { categoryId: string; place: number };

/** The id in the name of a row ('item ID'). */
export const idIn = (row: string): string => row.slice(row.indexOf(' ') + 1);

export const isCategory = (row: string): boolean => row.startsWith('category ');

/** The names of the rows of a category, from above: its head, its items, and what stands below them. */
export function rowsOf({ id }: Item, items: readonly Item[], hasEnd: boolean): readonly string[] {
  return [`category ${id}`, ...items.map((item) => `item ${item.id}`), ...(hasEnd ? [`end ${id}`] : [])];
}

/** Which of the categories one becomes that is dropped as the row at this index. */
export const categoryPlaceAt = (rows: readonly string[], category: string, index: number): number =>
  rows
    .filter((row) => row !== category)
    .slice(0, index)
    .filter(isCategory).length;

/** Where an item is dropped that becomes the row at this index; above all categories is the first one's beginning. */
export function placeAt(rows: readonly string[], item: string, index: number): Place | null {
  const above = rows.filter((row) => row !== item).slice(0, index);
  const head = above.findLastIndex(isCategory);
  const category = above[head] ?? rows.find(isCategory);
  if (category === undefined) return null;
  const place = above.slice(head + 1).filter((row) => row.startsWith('item ')).length;
  return { categoryId: idIn(category), place };
}

/** Where an item stands. */
export function placeOf(library: Library<Item>, itemId: string): Place | null {
  const at = ({ items }: Category<Item>) => items.findIndex(({ id }) => id === itemId);
  const category = library.find((one) => at(one) >= 0);
  return category ? { categoryId: category.id, place: at(category) } : null;
}

/**
 * The row that takes the focus where one goes: the next of its kind, else the one before, else its category. With the
 * ids that a search `found`: of what it shows, where a category goes with its last item.
 */
export function besides(library: Library<Item>, row: string, found: ReadonlySet<string> | null): string | null {
  const id = idIn(row);
  const shown = found
    ? library.flatMap((one) => {
        const items = one.items.filter((item) => found.has(item.id));
        return items.length > 0 ? [{ ...one, items }] : [];
      })
    : library;
  const category = shown.find((one) => (isCategory(row) ? one.id === id : one.items.some((item) => item.id === id)));
  const item = isCategory(row) ? undefined : nextTo(category?.items ?? [], id);
  if (item) return `item ${item.id}`;
  const other = found || isCategory(row) ? nextTo(shown, category?.id) : category;
  return other ? `category ${other.id}` : null;
}

/** What follows something in a list, else what stands before it. */
function nextTo<One extends { id: string }>(list: readonly One[], id: string | undefined): One | undefined {
  const at = list.findIndex((one) => one.id === id);
  return at < 0 ? undefined : (list[at + 1] ?? list[at - 1]);
}

/** A row one place up or down; an item at the end of its category goes on in the next one. */
export function moveBy<I extends Item>(library: Library<I>, row: string, by: 1 | -1): Library<I> {
  const id = idIn(row);
  if (isCategory(row)) {
    const from = library.findIndex((category) => category.id === id);
    return from + by < 0 || from + by >= library.length ? library : moveCategory(library, id, from + by);
  }
  const inside = library.findIndex(({ items }) => items.some((item) => item.id === id));
  const category = library[inside];
  if (!category) return library;
  const to = category.items.findIndex((item) => item.id === id) + by;
  if (to >= 0 && to < category.items.length) return moveItem(library, id, category.id, to);
  const next = library[inside + by];
  return next ? moveItem(library, id, next.id, by > 0 ? 0 : next.items.length) : library;
}
