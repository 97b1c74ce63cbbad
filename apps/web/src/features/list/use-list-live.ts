import { useEffect, useMemo } from 'react';
import { gather } from '../../app/coalesce.ts';
import { mayHaveMissed, useLive } from '../../app/live.ts';
import { queryClient } from '../../app/query-client.ts';

/** Under which keys the cache has what a page of lists keeps by live events. */
const keptLive: readonly unknown[] = [
  'inbox',
  'inbox-counts',
  'clinic-inbox',
  'clinic-counts',
  'drafts',
  'draft-counts',
];

/** While a consult lies over the list, the consult comes first; in ms. */
const behindMs = 400;

/**
 * Refreshes a list for what live events name: content, members or status of a consult, somebody's reading, an own row
 * that was moved, muted or marked on another device, and an unsent message typed there.
 */
export function useListLive(covered: boolean, refresh: (changed: ReadonlySet<string>) => Promise<void>): void {
  const { add, wish } = useMemo(() => gather(refresh), [refresh]);
  const handle = ({ id }: { id: string }) => {
    add(id);
    if (covered) setTimeout(wish, behindMs);
    else wish();
  };
  useLive('activity', { activity: handle, message: handle, read: handle, row: handle, 'message-draft': handle });
  // What was loaded before nobody listened may have changed: the page was left, or showed another clinic.
  useEffect(() => {
    if (!mayHaveMissed()) return;
    void queryClient.invalidateQueries(
      { predicate: ({ queryKey }) => keptLive.includes(queryKey[0]) },
      { cancelRefetch: false },
    );
  }, [refresh]);
}
