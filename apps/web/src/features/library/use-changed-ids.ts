import { useMemo } from 'react';
import type { Changes } from '@consult/domain/library/changes.ts';
import type { Item } from '@consult/domain/library/library.ts';

/** The ids of what is changed and not saved: the same sets while they are the same ids, whatever was typed. */
export function useChangedIds({ items, categories }: Changes<Item>) {
  const ids = JSON.stringify([items.map(({ id }) => id), categories.map(({ id }) => id)]);
  return useMemo(() => {
    const [ofItems, ofCategories] = JSON.parse(ids) as [string[], string[]];
    return { items: new Set(ofItems), categories: new Set(ofCategories) };
  }, [ids]);
}
