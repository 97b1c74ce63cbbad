import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type AuditEntry = Output<'activity-auditLog'>['entries'][number];

/**
 * The changes of a consult, newest first, twenty a page. The server audits every reading, so the page never asks
 * without a reason.
 */
export const auditLogQuery = (activityId: string) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', activityId],
    queryFn: ({ pageParam, signal }) => call('activity-auditLog', { activityId, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
