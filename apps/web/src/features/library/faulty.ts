import type { Fault, FieldFaults } from '@consult/domain/fault/fault.ts';
import type { Library } from '@consult/domain/library/library.ts';

export type ItemFaults = Partial<Record<string, Fault>>;

/** What in a library can not be saved so, by ids. */
export type Faulty = {
  items: ReadonlySet<string>;
  categories: ReadonlySet<string>;
  /** The categories that have such an item. */
  in: ReadonlySet<string>;
  ofItems: ReadonlyMap<string, ItemFaults>;
  /** Of categories. */
  faults: ReadonlyMap<string, Fault>;
  /** Of the whole. */
  whole: Fault | null;
};

/** Reads faults by their paths, 'categories.0.items.2.text'. */
export function faultyIn(library: Library, faults: FieldFaults): Faulty {
  const ofItems = new Map<string, ItemFaults>();
  const ofCategories = new Map<string, Fault>();
  const within = new Set<string>();
  for (const [path, fault] of Object.entries(faults)) {
    const [, at, , index, field] = /^categories\.(\d+)\.((?:items|resources)\.(\d+)\.)?(\w+)$/.exec(path) ?? [];
    const category = library[Number(at)];
    const item = index === undefined ? undefined : category?.items[Number(index)];
    if (item) {
      ofItems.set(item.id, { ...ofItems.get(item.id), [field!]: fault });
      within.add(category!.id);
    } else if (category) ofCategories.set(category.id, fault);
  }
  return {
    items: new Set(ofItems.keys()),
    categories: new Set(ofCategories.keys()),
    in: within,
    ofItems,
    faults: ofCategories,
    whole: faults['categories'] ?? null,
  };
}
