import { useSyncExternalStore } from 'react';
import { onSessionForgotten } from '../../app/session.ts';

/** What was chosen for one patient must not wait for another: it is forgotten after this, ms. */
const holdsMs = 10 * 60_000;

const none: readonly string[] = [];
let chosen = none;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Photos of the gallery for the consult that is opened next; they are held in this page alone. Empty forgets them. */
export function setToAttach(ids: readonly string[]): void {
  clearTimeout(timer);
  chosen = ids.length > 0 ? ids : none;
  if (chosen !== none) timer = setTimeout(() => setToAttach(none), holdsMs);
  for (const listener of listeners) listener();
}

/** Gives what was chosen to the consult that is opened, once. */
export function takeToAttach(): readonly string[] {
  const ids = chosen;
  setToAttach(none);
  return ids;
}

/** How many photos the consult that is opened next gets. */
export function useToAttach(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen.length,
  );
}

onSessionForgotten(() => setToAttach(none));
