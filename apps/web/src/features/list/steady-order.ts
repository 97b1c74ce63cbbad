import { useState } from 'react';

/** The order in which rows are shown, and whether the server's order differs by now (`stale`). */
export type Steady = { order: readonly string[]; stale: boolean };

/**
 * The order in which rows are shown. While it is held (a hand is on the list), rows stay in their places: new rows at
 * the end (load more) are added, new rows further up wait, and rows that are gone leave.
 */
export function steadyOrder(shown: readonly string[], fresh: readonly string[], held: boolean): Steady {
  if (!held) return { order: fresh, stale: false };
  const before = new Set(shown);
  const there = new Set(fresh);
  const lastKnown = fresh.findLastIndex((id) => before.has(id));
  const kept = shown.filter((id) => there.has(id));
  const added = fresh.filter((id, index) => index > lastKnown && !before.has(id));
  const order = [...kept, ...added];
  return { order, stale: !same(order, fresh) };
}

/** As steadyOrder, with the order of the last render remembered. */
export function useSteadyOrder(fresh: readonly string[], held: boolean): Steady {
  const [shown, setShown] = useState<readonly string[]>(fresh);
  const next = steadyOrder(shown, fresh, held);
  if (!same(next.order, shown)) setShown(next.order);
  return next;
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
