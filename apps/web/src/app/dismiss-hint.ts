import { queryOptions } from '@tanstack/react-query';
import type { HintName } from '@consult/domain/profile/hints.ts';
import { call } from './call.ts';
import type { Input } from './call.ts';
import { does, localNow, onDone, onRefused } from './local/local.ts';
import type { Shown } from './local/waiting.ts';
import { queryClient } from './query-client.ts';
import { refetchAfresh } from './refetch.ts';

const name = 'hint-dismiss';

/** The hints that the viewer has dismissed, here or on another device. */
export const hintsQuery = queryOptions({
  queryKey: ['hints'],
  queryFn: ({ signal }) => call('hint-list', {}, { signal }),
  staleTime: Infinity,
  // A failure is not worth a second try: the hint waits for the next page.
  retry: false,
});

/** Dismisses a hint in all browsers of the viewer. */
export async function dismissHint(hint: HintName): Promise<void> {
  await does(name, { name: hint }, { stream: 'hints', slot: `hint ${hint}`, quiet: true });
}

/** The dismissed hints with those that the server does not have yet. */
export function withDismissed(dismissed: readonly string[], shown: readonly Shown[]): readonly string[] {
  const waiting = shown.filter(({ command }) => command.call === name);
  return [...dismissed, ...waiting.map(({ command }) => (command.input as Input<typeof name>).name)];
}

onDone(name, async ({ input }) => {
  const { queryKey } = hintsQuery;
  const reads = queryClient.isFetching({ queryKey }) > 0;
  queryClient.setQueryData(queryKey, (known) => known && { ...known, dismissed: [...known.dismissed, input.name] });
  // A reading that is on its way may be older than the dismissal.
  if (reads) await refetchAfresh(queryKey);
});

// There is nothing to decide: the hint returns with the next page.
onRefused(name, ({ id }) => void localNow()?.waiting.discard(id));
