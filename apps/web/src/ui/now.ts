import { useSyncExternalStore } from 'react';
import { businessDayAt, onServerClock, serverNow } from './server-clock.ts';

/** How often the times on screen are renewed, in ms. */
const beatMs = 20_000;

let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function beat(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

onServerClock(beat);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serverNow();
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
 * The present time by the server's clock in ms, renewed often enough for '10 min ago'. One timer serves the whole page.
 * After `until` it stands still, so that a text that no longer changes is not drawn again.
 */
export function useNow(until = Infinity): number {
  return useSyncExternalStore(subscribe, () => Math.min(now, until));
}

/** The present business day, YYYY-MM-DD, as the server says it. */
export function useBusinessToday(): string {
  return businessDayAt(useNow());
}
