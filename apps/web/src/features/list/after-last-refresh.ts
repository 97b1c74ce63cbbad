import { onSessionForgotten } from '../../app/session.ts';

/** The last refresh under way of each list. */
const refreshing = new Map<string, Promise<unknown>>();
// The next person's lists do not wait for what was asked in a session that is over.
onSessionForgotten(() => refreshing.clear());

/** Refreshes a list after the refresh before it: of two at once, the older one could be answered last. */
export function afterLastRefresh(queryHash: string, refresh: () => Promise<void>): Promise<void> {
  const done = Promise.allSettled([refreshing.get(queryHash)]).then(refresh);
  refreshing.set(queryHash, done);
  return done.finally(() => {
    if (refreshing.get(queryHash) === done) refreshing.delete(queryHash);
  });
}
