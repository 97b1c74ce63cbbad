import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type OutboxEntry = Output<'outbox-list'>['entries'][number];

/**
 * What this installation sent or would have sent, newest first. It refetches when the developer comes back to the
 * window.
 */
export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: ({ pageParam, signal }) => call('outbox-list', { after: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

/** One entry with its text. */
export const outboxEntryQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['outbox-entry', entryId],
    queryFn: ({ signal }) => call('outbox-get', { entryId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
