import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { dropEarly, takeCursor } from '../boot/early.ts';
import { LiveTabs } from './live-tabs.ts';
import type { Connection, LiveEvent } from './live-stream.ts';
import { queryClient } from './query-client.ts';
import { onLockChanged } from './lock-state.ts';
import { refetchAllAfresh } from './refetch.ts';
import { claimsQuery, onSessionForgotten } from './session.ts';

const tabs = new LiveTabs({
  open: (url) => new EventSource(url),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  now: Date.now,
  channel: new BroadcastChannel('consult-live'),
  lead: (signal) =>
    new Promise((resolve, reject) => {
      navigator.locks
        .request('consult-live', { signal }, () => new Promise<void>((giveBack) => resolve(() => giveBack())))
        .catch(reject);
    }),
  // Whoever is no longer signed in learns it from this, and goes to the sign-in page.
  onDoubt: () => void queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey, refetchType: 'all' }),
});

tabs.listen({
  // After a gap, everything on screen that was asked for before the stream stood is asked for again.
  resync: (at) => {
    dropEarly();
    void refetchAllAfresh(
      ({ queryKey, state }) =>
        queryKey[0] !== 'app-info' && (state.dataUpdatedAt < at || state.fetchStatus === 'fetching'),
    );
  },
});

let joined = false;

/** Starts listening for live events; the dashboard does it as soon as somebody is known to be signed in. */
export function joinLive(): void {
  joined = true;
  tabs.join(takeCursor());
}

/** Stops listening: nobody is signed in, or the session may hear nothing. */
export function leaveLive(): void {
  joined = false;
  tabs.leave();
}

onSessionForgotten(leaveLive);
onSessionForgotten(dropEarly);

/** A locked page hears nothing; unlocked, it loads anew what it shows, as after a gap. */
onLockChanged((locked) => {
  if (locked) tabs.leave();
  else if (joined) tabs.join();
});

/** Tries to reconnect at once. */
export function reconnectNow(): void {
  tabs.tryNow();
}

addEventListener('online', reconnectNow);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') reconnectNow();
});

/**
 * Calls `handle` for every live event of a kind while the component is there; 'resync' comes after a gap, when
 * events may have been missed (cached queries are refreshed without it). An event only nudges: fetch through a call.
 */
export function useLive(kind: string, handle: (event: LiveEvent) => void): void {
  const latest = useEffectEvent(handle);
  useEffect(
    () =>
      tabs.listen({
        event: (event) => {
          if (event.kind === kind) latest(event);
        },
        resync: () => {
          if (kind === 'resync') latest({ kind, id: '', version: 0 });
        },
      }),
    [kind],
  );
}

/** Whether live events arrive. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => tabs.listen({ connection: listener }),
    () => tabs.connection,
  );
}
