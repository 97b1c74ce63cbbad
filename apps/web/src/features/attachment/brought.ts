import { useSyncExternalStore } from 'react';

/** How far the files of commands are, for every tab of this browser: one of them uploads. */
const channel = new BroadcastChannel('consult-brought');
let sent: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

/** Other tabs hear of it at most so often, ms. */
const tellEveryMs = 250;
let told = -tellEveryMs;

type Said = { id: string; bytes: number | null };

function note({ id, bytes }: Said): void {
  const next = new Map(sent);
  if (bytes === null) next.delete(id);
  else next.set(id, bytes);
  sent = next;
  for (const listener of listeners) listener();
}

channel.addEventListener('message', ({ data }: MessageEvent<Said>) => note(data));

/** Notes how many bytes of a command's file the server has; null once it is no longer under way. */
export function noteBrought(id: string, bytes: number | null): void {
  note({ id, bytes });
  const now = performance.now();
  if (bytes !== null && now - told < tellEveryMs) return;
  told = now;
  channel.postMessage({ id, bytes } satisfies Said);
}

/** The bytes that the server has of the files that are under way, by their ids; the same map until that changes. */
export function useBrought(): ReadonlyMap<string, number> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sent,
  );
}
