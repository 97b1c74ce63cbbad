import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import type { Activity } from '../activity/activity.ts';

/**
 * The messages to clinic staff about a consult, the newest twenty first. The server writes every reading into the audit
 * log, so the page asks only for viewers who may have any, and again when the consult has changed.
 */
export const staffMessagesQuery = ({ id, viewerType, can }: Activity) =>
  infiniteQueryOptions({
    queryKey: ['staff-messages', id],
    queryFn: ({ pageParam, signal }) =>
      call('secureMessaging-staffMessages', { activityId: id, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: viewerType === 'moa' || can.forwardToMoa,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
