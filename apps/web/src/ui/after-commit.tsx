import { useEffect, useSyncExternalStore } from 'react';

let waiting: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

function set(next: readonly (() => void)[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * Runs an action as soon as the page shows the changes made before this call: for instance to focus a field that the
 * same change adds or enables. On a busy device the next animation frame may come before the change, and a disabled
 * field takes no focus.
 */
export function afterCommit(action: () => void): void {
  set([...waiting, action]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): readonly (() => void)[] {
  return waiting;
}

/** Runs the waiting actions; rendered once, by the root, after everything else in it. */
export function AfterCommit() {
  const now = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    if (now.length === 0) return;
    set(waiting.filter((action) => !now.includes(action)));
    for (const action of now) action();
  }, [now]);
  return null;
}
