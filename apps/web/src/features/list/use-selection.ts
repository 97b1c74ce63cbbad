import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

export type Selection = {
  /** The selected rows: those listed, in the order of the list, then those beyond what is loaded. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Selects a row or takes it out; with `range` everything from the row chosen last to this one. */
  toggle: (id: string, range: boolean) => void;
  all: () => void;
  /** Selects every listed row and these, which are not loaded. */
  allWith: (beyond: readonly string[]) => void;
  clear: () => void;
};

const none: ReadonlySet<string> = new Set();

/**
 * The selected rows. The selection outlives live updates and further pages. A row that leaves the list leaves it for
 * good: one that somebody else brings back is not selected, since nobody looks for it among those they chose.
 */
export function useSelection(order: readonly string[]): Selection {
  const [chosen, setChosen] = useState(none);
  // Rows that were selected before they are loaded; a row that is listed counts no longer among them.
  const [beyond, setBeyond] = useState(none);
  if (beyond.size > 0 && order.some((id) => beyond.has(id)))
    setBeyond(new Set([...beyond].filter((id) => !order.includes(id))));
  if (chosen.size > 0) {
    const there = new Set(order);
    const left = [...chosen].filter((id) => there.has(id) || beyond.has(id));
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
  const allWith = useCallback((further: readonly string[]) => {
    setBeyond(new Set(further.filter((id) => !listed.current.includes(id))));
    setChosen(new Set([...listed.current, ...further]));
  }, []);
  const all = useCallback(() => setChosen(new Set(listed.current)), []);
  const clear = useCallback(() => {
    anchor.current = null;
    setBeyond(none);
    setChosen(none);
  }, []);
  const ids = useMemo(
    () => [...order, ...[...beyond].filter((id) => !order.includes(id))].filter((id) => chosen.has(id)),
    [order, beyond, chosen],
  );
  return { ids, has: (id) => chosen.has(id), toggle, all, allWith, clear };
}
