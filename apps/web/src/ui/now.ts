import { useSyncExternalStore } from 'react';

/** How often the times on screen are renewed, in ms. */
const beatMs = 20_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function beat(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(beat, beatMs);
    document.addEventListener('visibilitychange', beat);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', beat);
  };
}

/**
 * The present time in ms, renewed often enough for '10 min ago'. One timer serves the whole page. After `until` it
 * stands still, so that a text that no longer changes is not drawn again.
 */
export function useNow(until = Infinity): number {
  return useSyncExternalStore(subscribe, () => Math.min(now, until));
}
