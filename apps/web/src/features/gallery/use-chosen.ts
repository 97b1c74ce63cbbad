import { useMemo, useRef, useState } from 'react';
import type { Media } from '@consult/contract/media/media.ts';
import type { Chosen } from './gallery-grid.tsx';

/**
 * What of the gallery is selected; null in `chosen` while nobody selects. A photo that is hidden while its deletion is
 * on its way is still selected where that fails.
 */
export function useChosen(items: readonly Media[]) {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const anchor = useRef<string | null>(null);
  const ids = useMemo(() => items.flatMap(({ id }) => (selected?.has(id) ? [id] : [])), [items, selected]);
  const setAll = (wanted: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const id of wanted) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };
  const toggle = (id: string, range: boolean) => {
    const from = items.findIndex((item) => item.id === anchor.current);
    const to = items.findIndex((item) => item.id === id);
    anchor.current = id;
    const isRange = range && from >= 0 && to >= 0;
    if (!isRange) return setAll([id], !selected?.has(id));
    const between = items.slice(Math.min(from, to), Math.max(from, to) + 1);
    setAll(
      between.map((item) => item.id),
      true,
    );
  };
  const chosen: Chosen | null = selected && { has: (id) => selected.has(id), toggle, setAll };
  return {
    ids,
    chosen,
    /** Begins to select, with these. */
    begin: (first: readonly string[] = []) => {
      anchor.current = first.at(-1) ?? null;
      setSelected(new Set(first));
    },
    cancel: () => {
      anchor.current = null;
      setSelected(null);
    },
  };
}
