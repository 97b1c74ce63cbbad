import { useSyncExternalStore } from 'react';

/** How often times on screen are said anew, in ms. */
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
 * The present time in ms, renewed often enough for '10 min ago'. One timer serves the whole page. Past `until` it
 * stands still: what does not change any more is not drawn again.
 */
export function useNow(until = Infinity): number {
  return useSyncExternalStore(subscribe, () => Math.min(now, until));
}
