import { useEffect, useSyncExternalStore } from 'react';

let waiting: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

function set(next: readonly (() => void)[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * Does something as soon as the page shows what was changed before this call: a field takes the focus that the same
 * change brought, or that was disabled until then. The next frame may come before the change on a busy device, and a
 * disabled field takes no focus.
 */
export function afterCommit(action: () => void): void {
  set([...waiting, action]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits for the page; rendered once, by the root, after everything else in it. */
export function AfterCommit() {
  const now = useSyncExternalStore(subscribe, () => waiting);
  useEffect(() => {
    if (now.length === 0) return;
    set(waiting.filter((action) => !now.includes(action)));
    for (const action of now) action();
  }, [now]);
  return null;
}
