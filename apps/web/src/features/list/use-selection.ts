import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

export type Selection = {
  /** The selected rows that are listed, in the order of the list. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Selects a row or takes it out; with `range` everything from the row chosen last to this one. */
  toggle: (id: string, range: boolean) => void;
  all: () => void;
  clear: () => void;
};

/**
 * The selected rows. The selection outlives live updates and further pages. A row that leaves the list leaves it for
 * good: one that somebody else brings back is not selected, since nobody looks for it among those they chose.
 */
export function useSelection(order: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (chosen.size > 0) {
    const there = new Set(order);
    const left = [...chosen].filter((id) => there.has(id));
    if (left.length < chosen.size) setChosen(new Set(left));
  }
  const anchor = useRef<string | null>(null);
  const listed = useRef(order);
  useLayoutEffect(() => {
    listed.current = order;
  }, [order]);
  const toggle = useCallback((id: string, range: boolean) => {
    const from = anchor.current === null ? -1 : listed.current.indexOf(anchor.current);
    const to = listed.current.indexOf(id);
    anchor.current = id;
    setChosen((now) => {
      const next = new Set(now);
      if (range && from !== -1 && to !== -1)
        for (const between of listed.current.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(between);
      else if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const all = useCallback(() => setChosen(new Set(listed.current)), []);
  const clear = useCallback(() => {
    anchor.current = null;
    setChosen(new Set());
  }, []);
  const ids = useMemo(() => order.filter((id) => chosen.has(id)), [order, chosen]);
  return { ids, has: (id) => chosen.has(id), toggle, all, clear };
}
