import { useSyncExternalStore } from 'react';

/** The list under what is opened: its order, and how it opens another one. */
type Neighbours = { order: readonly string[]; open: (id: string) => void };

let neighbours: Neighbours | null = null;
let openedByItself: string | null = null;
const listeners = new Set<() => void>();

function set(next: Neighbours | null): void {
  neighbours = next;
  for (const listener of listeners) listener();
}

/** The list of what is opened says its order. Returns how to forget it. */
export function noteNeighbours(next: Neighbours): () => void {
  set(next);
  return () => {
    if (neighbours === next) set(null);
  };
}

/** The id of the consult that comes after an opened one in its list; null at its end, and without a list. */
export function useNextConsult(activityId: string): string | null {
  return useSyncExternalStore(subscribe, () => {
    const { order = [] } = neighbours ?? {};
    const at = order.indexOf(activityId);
    return at === -1 ? null : (order[at + 1] ?? null);
  });
}

/** Opens a consult of the list because the one before is done. Nobody chose it: a glance does not count as opening. */
export function goOnTo(activityId: string): void {
  openedByItself = activityId;
  neighbours?.open(activityId);
}

/** Whether a consult was opened because the one before was done. */
export function isOpenedByItself(activityId: string): boolean {
  return openedByItself === activityId;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
