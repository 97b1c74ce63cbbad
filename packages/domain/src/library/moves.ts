import type { Category, Item, Library } from './library.ts';

/**
 * Puts an item at a place of a category, counted without the item itself; a place beyond the end is the end. The same
 * library where there is no such item or category.
 */
export function moveItem<I extends Item>(
  library: Library<I>,
  itemId: string,
  categoryId: string,
  to: number,
): Library<I> {
  const item = library.flatMap(({ items }) => items).find(({ id }) => id === itemId);
  if (!item || !library.some(({ id }) => id === categoryId)) return library;
  return library.map((category) => {
    const without = category.items.filter(({ id }) => id !== itemId);
    if (category.id === categoryId) return { ...category, items: without.toSpliced(Math.max(0, to), 0, item) };
    return without.length === category.items.length ? category : { ...category, items: without };
  });
}

/** Puts a category at a place, counted without itself. */
export function moveCategory<I extends Item>(library: Library<I>, categoryId: string, to: number): Library<I> {
  const category = library.find(({ id }) => id === categoryId);
  if (!category) return library;
  return library.filter(({ id }) => id !== categoryId).toSpliced(Math.max(0, to), 0, category);
}

/** Puts a new item at a place of a category, by default at its end. */
export function addItem<I extends Item>(library: Library<I>, categoryId: string, item: I, at = Infinity): Library<I> {
  return library.map((category) =>
    category.id === categoryId
      ? { ...category, items: category.items.toSpliced(Math.min(at, category.items.length), 0, item) }
      : category,
  );
}

/** Changes fields of an item, wherever it stands. */
export function changeItem<I extends Item>(library: Library<I>, itemId: string, change: Partial<I>): Library<I> {
  return library.map((category) =>
    category.items.some(({ id }) => id === itemId)
      ? { ...category, items: category.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)) }
      : category,
  );
}

export function removeItem<I extends Item>(library: Library<I>, itemId: string): Library<I> {
  return library.map((category) =>
    category.items.some(({ id }) => id === itemId)
      ? { ...category, items: category.items.filter(({ id }) => id !== itemId) }
      : category,
  );
}

/** Adds an empty category at the end. */
export function addCategory<I extends Item>(library: Library<I>, id: string, name: string): Library<I> {
  return [...library, { id, name, items: [] } satisfies Category<I>];
}

export function renameCategory<I extends Item>(library: Library<I>, categoryId: string, name: string): Library<I> {
  return library.map((category) => (category.id === categoryId ? { ...category, name } : category));
}

/** Removes a category with all that stands in it. */
export function removeCategory<I extends Item>(library: Library<I>, categoryId: string): Library<I> {
  return library.filter(({ id }) => id !== categoryId);
}
