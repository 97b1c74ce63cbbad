import { useState } from 'react';

/**
 * The order in which rows are shown. While it is held (a hand is on the list), rows stay where they are: those that
 * came further down (load more) are added at the end, those that came above wait, and those that went leave.
 */
export function steadyOrder(shown: readonly string[], fresh: readonly string[], held: boolean): { order: readonly string[]; waiting: number } {
  if (!held) return { order: fresh, waiting: 0 };
  const before = new Set(shown);
  const there = new Set(fresh);
  const lastKnown = fresh.findLastIndex((id) => before.has(id));
  const kept = shown.filter((id) => there.has(id));
  const added = fresh.filter((id, index) => index > lastKnown && !before.has(id));
  return { order: [...kept, ...added], waiting: fresh.length - kept.length - added.length };
}

/** As steadyOrder, with what was shown before remembered. */
export function useSteadyOrder(fresh: readonly string[], held: boolean): { order: readonly string[]; waiting: number } {
  const [shown, setShown] = useState<readonly string[]>(fresh);
  const next = steadyOrder(shown, fresh, held);
  if (next.order.length !== shown.length || next.order.some((id, index) => id !== shown[index])) setShown(next.order);
  return next;
}
