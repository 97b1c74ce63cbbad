import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type ListedGroup = Output<'group-list'>['groups'][number];
export type WaitingConsult = Output<'group-waiting'>['consults'][number];

/** The services that the viewer answers for, or keeps. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call('group-list', {}, { signal }),
  staleTime: 0,
});

/** What waits for a keeper to give it, oldest first. */
export const waitingQuery = (serviceId: string) =>
  infiniteQueryOptions({
    queryKey: ['group-waiting', serviceId],
    queryFn: ({ pageParam, signal }) => call('group-waiting', { serviceId, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
