import { useEffect, useMemo } from 'react';
import { gather } from '../../app/coalesce.ts';
import { takeFreshStart, useLive } from '../../app/live.ts';
import { queryClient } from '../../app/query-client.ts';

/** The keys of the cached queries that a page of lists keeps up to date by live events. */
const keptLive: readonly unknown[] = [
  'inbox',
  'inbox-counts',
  'clinic-inbox',
  'clinic-counts',
  'drafts',
  'draft-counts',
];

/** While a consult covers the list, the list waits this long, so that the consult loads first; in ms. */
const behindMs = 400;

/** The least time between two refreshes, in ms: the first event counts at once, a burst costs a few readings. */
const pauseMs = 300;

/**
 * Refreshes a list for the consults that live events name: changed content, members or status, somebody's reading, an
 * own row that was moved, muted or marked on another device, and an unsent message typed there.
 */
export function useListLive(covered: boolean, refresh: (changed: ReadonlySet<string>) => Promise<void>): void {
  const { add, wish } = useMemo(() => gather(refresh, pauseMs), [refresh]);
  const handle = ({ id }: { id: string }) => {
    add(id);
    if (covered) setTimeout(wish, behindMs);
    else wish();
  };
  useLive('activity', {
    activity: handle,
    message: handle,
    'message-taken-back': handle,
    read: handle,
    row: handle,
    'message-draft': handle,
  });
  // A list in the cache may have changed while nobody listened: the viewer had left the page, or looked at another
  // clinic.
  useEffect(() => {
    if (takeFreshStart()) return;
    void queryClient.invalidateQueries(
      { predicate: ({ queryKey }) => keptLive.includes(queryKey[0]) },
      { cancelRefetch: false },
    );
  }, [refresh]);
}
