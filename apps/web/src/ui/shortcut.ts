import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export type Shortcut = {
  /** As KeyboardEvent.key says it: 'c', '/', '?', 'ArrowDown'. */
  key: string;
  /** What it does, for the list of shortcuts. */
  label: string;
};

let shown: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Shortcut[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * A single key that acts as long as the component is there, and stands in the list behind '?'. It does nothing
 * while somebody types, holds a modifier, or has a dialog open. `label` null: it acts and is not listed.
 */
export function useShortcut(key: string, label: string | null, run: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key !== key ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isBusy(event.target)
    )
      return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    const entry = label === null ? null : { key, label };
    if (entry) change([...shown, entry]);
    return () => {
      document.removeEventListener('keydown', listener);
      if (entry) change(shown.filter((other) => other !== entry));
    };
  }, [key, label]);
}

/** The shortcuts of the screens that are shown now. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
