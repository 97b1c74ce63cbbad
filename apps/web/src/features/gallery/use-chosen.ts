import { useCallback, useMemo, useRef, useState } from 'react';
import type { GalleryList } from './gallery-list.ts';

export type Chosen = {
  has: (id: string) => boolean;
  toggle: (id: string, range: boolean) => void;
  /** Selects these, or takes them out where all of them are. */
  setAll: (ids: readonly string[], on: boolean) => void;
};

/**
 * What of the gallery is selected; null in `chosen` while nobody selects. A photo that is hidden while its deletion is
 * on its way is still selected where that fails.
 */
export function useChosen(items: GalleryList) {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const anchor = useRef<string | null>(null);
  const entries = useMemo(() => items.among(selected ?? []), [items, selected]);
  const chosen = useMemo<Chosen | null>(() => {
    if (!selected) return null;
    const setAll = (wanted: readonly string[], on: boolean) => {
      const next = new Set(selected);
      for (const id of wanted) {
        if (on) next.add(id);
        else next.delete(id);
      }
      setSelected(next);
    };
    const toggle = (id: string, range: boolean) => {
      const between = range ? idsFrom(items, anchor.current, id) : null;
      anchor.current = id;
      if (between) setAll(between, true);
      else setAll([id], !selected.has(id));
    };
    return { has: (id) => selected.has(id), toggle, setAll };
  }, [items, selected]);
  const begin = useCallback((first: readonly string[]) => {
    anchor.current = first.at(-1) ?? null;
    setSelected(new Set(first));
  }, []);
  const cancel = useCallback(() => {
    anchor.current = null;
    setSelected(null);
  }, []);
  return {
    /** Those that are selected and shown, in the order of the list. */
    entries,
    chosen,
    /** Begins to select, with these. */
    begin,
    cancel,
  };
}

/** All from one photo to another; null where one of them is not shown. */
export function idsFrom(items: GalleryList, one: string | null, other: string): string[] | null {
  const [from, to] = [one === null ? -1 : items.placeOf(one), items.placeOf(other)];
  return from < 0 || to < 0 ? null : items.idsBetween(from, to);
}
