import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import type { Activity } from '../activity/activity.ts';

/**
 * What was written to clinic staff about a consult, the newest twenty first. Every reading is written into the audit
 * log, so it is asked for by who may have any, and again when the consult has changed.
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
