import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type OwnSession = Output<'security-listSessions'>['sessions'][number];

/** The viewer's sessions, page by page, this one first. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ pageParam, signal }) => call('security-listSessions', { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
});
