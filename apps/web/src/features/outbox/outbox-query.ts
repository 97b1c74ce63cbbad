import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type OutboxEntry = Output<'outbox-list'>['entries'][number];

/**
 * What this installation sent or would have sent, newest first. A developer who comes back to the window wants it
 * fresh.
 */
export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: ({ pageParam, signal }) => call('outbox-list', { after: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

/** One entry with what it says. */
export const outboxEntryQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['outbox-entry', entryId],
    queryFn: ({ signal }) => call('outbox-get', { entryId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
