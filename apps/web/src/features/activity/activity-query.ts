import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';

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

/**
 * Whether a failure says that the consult is not there, or not there for this viewer; an id that is none is not there
 * either.
 */
export function isGone(error: unknown): boolean {
  return failedWith(error, 'NOT_FOUND', 'INVALID_INPUT');
}

/** Patient data leaves the cache with the right to see it. */
export function forgetActivity(activityId: string): void {
  for (const kind of ['activity', 'thread', 'audit-log', 'forwardable', 'billing-codes', 'staff-messages'])
    queryClient.removeQueries({ queryKey: [kind, activityId] });
}

/** Shows a change before the server has it, or the answer to one; the next reading replaces it. */
export function changeActivity(activityId: string, change: (activity: Activity) => Activity): void {
  // What is being read now may have been answered before the change.
  void queryClient.cancelQueries({ queryKey: activityQuery(activityId).queryKey });
  queryClient.setQueryData(activityQuery(activityId).queryKey, (now) => now && change(now));
}

/**
 * Asks how far the members of an opened consult have read. Unlike a reading of the consult, that is no entry of the
 * audit log.
 */
export async function refreshReadStates(activityId: string): Promise<void> {
  const { members } = await call('activity-readStates', { activityId });
  const read = new Map(members.map(({ personId, lastReadSeq }) => [personId, lastReadSeq]));
  const { queryKey } = activityQuery(activityId);
  const show = () => queryClient.setQueryData(queryKey, (now) => now && readTo(now, read));
  show();
  // A reading of the consult that is on its way may have been answered before this, and takes the place of what is
  // shown.
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  show();
}

/**
 * The consult with newer read states; the same where they tell nothing new, so that nothing is drawn anew. Nobody has
 * read less than is known already: then the answer is older than what is shown.
 */
function readTo(activity: Activity, read: ReadonlyMap<string, number>): Activity {
  const isOld = ({ personId, lastReadSeq }: Member) => lastReadSeq < (read.get(personId) ?? lastReadSeq);
  if (!activity.members.some(isOld)) return activity;
  const members = activity.members.map((member) =>
    isOld(member) ? { ...member, lastReadSeq: read.get(member.personId)! } : member,
  );
  return { ...activity, members };
}

/** Asks again for an opened consult, after a change of one's own. */
export function refreshActivity(activityId: string): Promise<void> {
  return refetchAfresh(['activity', activityId]);
}
