import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { HintName } from '@consult/domain/profile/hints.ts';
import { useLive } from './live.ts';
import { dismissHint, hintsQuery, withDismissed } from './dismiss-hint.ts';
import { useShownOf } from './local/local.ts';
import { queryClient } from './query-client.ts';
import { profileQuery } from './session.ts';

/**
 * The hints whose anchor is in view, in the order in which the anchors came into view: the page shows one at a time.
 */
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
 * Whether to show this hint now: nobody dismissed it, the account has not just begun, `anchor` is in view, and no other
 * hint is shown. `dismiss`
 * removes it in all browsers of the viewer.
 */
export function useOneTimeHint(name: HintName, anchor: Element | null): { shown: boolean; dismiss: () => void } {
  const profile = useQuery({ ...profileQuery, enabled: false }).data;
  const list = useQuery({ ...hintsQuery, enabled: Boolean(profile) && anchor !== null }).data;
  const put = list?.early ? undefined : list?.dismissed;
  useLive('hint', { hint: () => void queryClient.invalidateQueries({ queryKey: hintsQuery.queryKey }) });
  const shown = useShownOf('hint-dismiss');
  const wanted = put !== undefined && !withDismissed(put, shown).includes(name);
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
  return { shown: wanted && first === me, dismiss: () => void dismissHint(name) };
}
