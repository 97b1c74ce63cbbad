import { queryOptions } from '@tanstack/react-query';
import type { HintName } from '@consult/domain/profile/hints.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { onSessionForgotten } from './session.ts';

/** What was put away on this page: an answer that was asked for before does not bring it back. */
const here = new Set<string>();
onSessionForgotten(() => here.clear());

/** What the viewer has put away, here or on another device. */
export const hintsQuery = queryOptions({
  queryKey: ['hints'],
  queryFn: async ({ signal }) => {
    const { dismissed } = await call('hint-list', {}, { signal });
    return { dismissed: [...new Set([...dismissed, ...here])] };
  },
  staleTime: Infinity,
  // A hint is worth no second try: it comes with the next page.
  retry: false,
});

/**
 * Puts a hint away, in all browsers of the viewer; where that can not be told to the server, it is back with the next
 * page.
 */
export function putAway(name: HintName): void {
  here.add(name);
  queryClient.setQueryData(hintsQuery.queryKey, (known) => ({ dismissed: [...(known?.dismissed ?? []), name] }));
  // Not put away there, it comes back with the next page: nobody needs to do anything about it now.
  call('hint-dismiss', { name }).catch(() => undefined);
}
