import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { hintKind, type HintName } from '@consult/domain/profile/hints.ts';
import { call } from './call.ts';
import { useLive } from './live.ts';
import { queryClient } from './query-client.ts';
import { profileQuery } from './session.ts';

/** What the viewer has put away, here or on another device. */
const hintsQuery = queryOptions({
  queryKey: ['hints'],
  queryFn: ({ signal }) => call('hint-list', {}, { signal }),
  staleTime: Infinity,
  // A hint is worth no second try: it comes with the next page.
  retry: false,
});

/** The hints that have something to point at, in the order in which it came into view: one is shown at a time. */
let waiting: readonly object[] = [];
const listeners = new Set<() => void>();

function change(next: readonly object[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether this hint is to be shown now: it was never put away, `anchor` is in view, and no other is shown. `dismiss` puts it away in
 * all browsers of the viewer; where that can not be told to the server, it is back with the next page.
 */
export function useOneTimeHint(name: HintName, anchor: Element | null): { shown: boolean; dismiss: () => void } {
  const profile = useQuery({ ...profileQuery, enabled: false }).data;
  const put = useQuery({ ...hintsQuery, enabled: Boolean(profile) && anchor !== null }).data?.dismissed;
  useLive(hintKind, () => void queryClient.invalidateQueries({ queryKey: hintsQuery.queryKey }));
  const wanted = put !== undefined && !put.includes(name);
  const [me] = useState(() => ({}));
  useEffect(() => {
    if (!wanted || !anchor) return;
    const leave = () => {
      if (waiting.includes(me)) change(waiting.filter((other) => other !== me));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) leave();
        else if (!waiting.includes(me)) change([...waiting, me]);
      },
      { threshold: 0.9 },
    );
    observer.observe(anchor);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [wanted, anchor, me]);
  const first = useSyncExternalStore(subscribe, () => waiting[0]);
  const dismiss = () => {
    queryClient.setQueryData(hintsQuery.queryKey, (known) => ({ dismissed: [...(known?.dismissed ?? []), name] }));
    // Not put away there, it comes back with the next page: nobody needs to do anything about it now.
    call('hint-dismiss', { name }).catch(() => undefined);
  };
  return { shown: wanted && first === me, dismiss };
}
