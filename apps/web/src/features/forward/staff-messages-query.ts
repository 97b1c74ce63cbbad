import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import type { Activity } from '../activity/activity.ts';

/**
 * What was written to clinic staff about a consult. Every reading is written into the audit log, so it is asked for by who may have
 * any, and again when the consult has changed.
 */
export const staffMessagesQuery = ({ id, version, viewerType, can }: Activity) =>
  queryOptions({
    queryKey: ['staff-messages', id, version],
    queryFn: ({ signal }) => call('secureMessaging-staffMessages', { activityId: id }, { signal }),
    enabled: viewerType === 'moa' || can.forwardToMoa,
    // What stands there stays while it is asked for again, and never for another consult.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
