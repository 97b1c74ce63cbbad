import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { liveKinds, type KindOf, type LiveKind, type LiveSubject } from '@consult/contract/live/kinds.ts';
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
  now: () => Date.now(),
  channel: new BroadcastChannel('consult-live'),
  lead: (signal) =>
    new Promise((resolve, reject) => {
      navigator.locks
        .request('consult-live', { signal }, () => new Promise<void>((giveBack) => resolve(() => giveBack())))
        .catch(reject);
    }),
  // Somebody who is no longer signed in learns it from this query, which leads to the sign-in page.
  onDoubt: () => void queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey, refetchType: 'all' }),
});

/** Whether a live event, a gap in the events, or the first list has come since this page joined. */
let heard = false;

tabs.listen({
  event: ({ kind }) => {
    // Of sessions no list shows anything, and the sign-in itself may still be on its way to this page.
    if (liveKinds[kind] !== 'session') heard = true;
  },
  // After a gap the page asks again for everything on screen that it asked for before the stream stood.
  resync: (at) => {
    heard = true;
    dropEarly();
    void refetchAllAfresh(
      ({ queryKey, state, meta }) =>
        queryKey[0] !== 'app-info' &&
        meta?.['catchesUp'] !== true &&
        (state.dataUpdatedAt <= at || state.fetchStatus === 'fetching'),
    );
  },
});

let joined = false;

/** Starts listening for live events; the dashboard calls it as soon as somebody is known to be signed in. */
export function joinLive(): void {
  joined = true;
  tabs.join(takeCursor());
}

/** Stops listening: nobody is signed in, or the session may not listen. */
export function leaveLive(): void {
  joined = false;
  heard = false;
  tabs.leave();
}

onSessionForgotten(leaveLive);
onSessionForgotten(dropEarly);

/** A locked page does not listen; after the unlocking it loads again what it shows, as after a gap. */
onLockChanged((locked) => {
  if (locked) tabs.leave();
  else if (joined) tabs.join();
});

/**
 * True once: for the first list after the page joined, while no live event has come. What the document asked for it is
 * whole then, since the stream has everything still to say. A later list may have been away while something was said,
 * or done without a stream.
 */
export function takeFreshStart(): boolean {
  const fresh = !heard;
  heard = true;
  return fresh;
}

/** Tries to reconnect at once. */
export function reconnectNow(): void {
  tabs.tryNow();
}

/** How often a visible tab has the connection looked at, in ms. */
const lookMs = 2_000;
setInterval(() => {
  if (document.visibilityState === 'visible') tabs.look();
}, lookMs);

addEventListener('online', reconnectNow);
// The socket may stay open without a network; where the browser errs, a new one stands at once.
addEventListener('offline', () => tabs.renew());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  tabs.look();
  reconnectNow();
});

/** A component's handler for each kind of live event of a subject; null for a kind that it ignores. */
export type LiveHandlers<Subject extends LiveSubject> = {
  readonly [Kind in KindOf<Subject>]: ((event: LiveEvent) => void) | null;
};

/**
 * Calls the handlers for every live event of a subject while the component is mounted. They must name every kind, so
 * that nobody forgets one that is added later. After a gap no event comes: the cached queries are refreshed without
 * one. An event only nudges: fetch through a call.
 */
export function useLive<Subject extends Exclude<LiveSubject, 'process'>>(
  subject: Subject,
  handlers: LiveHandlers<Subject>,
): void {
  const handle = useEffectEvent((event: LiveEvent) => {
    const kind = event.exact ?? event.kind;
    if (isOf(subject, kind)) handlers[kind]?.(event);
  });
  useEffect(() => tabs.listen({ event: (event) => handle(event) }), []);
}

function isOf<Subject extends LiveSubject>(subject: Subject, kind: LiveKind): kind is KindOf<Subject> {
  return liveKinds[kind] === subject;
}

/** Whether live events arrive, at this moment. */
export function connectionNow(): Connection {
  return tabs.connection;
}

/** Whether live events arrive. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => tabs.listen({ connection: listener }),
    () => tabs.connection,
  );
}
