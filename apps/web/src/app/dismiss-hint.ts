import { queryOptions } from '@tanstack/react-query';
import type { HintName } from '@consult/domain/profile/hints.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { onSessionForgotten } from './session.ts';

/** The hints that this page dismissed: an answer to an earlier question must not bring them back. */
const here = new Set<string>();
onSessionForgotten(() => here.clear());

/** The hints that the viewer has dismissed, here or on another device. */
export const hintsQuery = queryOptions({
  queryKey: ['hints'],
  queryFn: async ({ signal }) => {
    const { dismissed } = await call('hint-list', {}, { signal });
    return { dismissed: [...new Set([...dismissed, ...here])] };
  },
  staleTime: Infinity,
  // A failure is not worth a second try: the hint waits for the next page.
  retry: false,
});

/**
 * Dismisses a hint in all browsers of the viewer. Where the server can not be told, the hint returns with the next
 * page.
 */
export function dismissHint(name: HintName): void {
  here.add(name);
  queryClient.setQueryData(hintsQuery.queryKey, (known) => ({ dismissed: [...(known?.dismissed ?? []), name] }));
  // The hint then returns with the next page; nobody needs to do anything about it now.
  call('hint-dismiss', { name }).catch(() => undefined);
}
