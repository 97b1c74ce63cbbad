import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { queryClient } from '../../app/query-client.ts';

export type Activity = Output<'activity-open'>;
export type Member = Activity['members'][number];

/**
 * One consult without its thread. Every reading is written into the audit log, so it is asked for when it is opened
 * and when an event says that it changed, and never only because a window came back.
 */
export const activityQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['activity', activityId],
    queryFn: ({ signal }) => call('activity-open', { activityId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Whether a failure says that the consult is not there, or not there for this viewer; an id that is none is not there either. */
export function isGone(error: unknown): boolean {
  return failedWith(error, 'NOT_FOUND', 'INVALID_INPUT');
}

/** Patient data leaves the cache with the right to see it. */
export function forgetActivity(activityId: string): void {
  queryClient.removeQueries({ queryKey: ['activity', activityId] });
  queryClient.removeQueries({ queryKey: ['thread', activityId] });
}
