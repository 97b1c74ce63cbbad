import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { ownZone } from '../../ui/own-zone.ts';

export type Activity = Output<'activity-open'>;
export type Member = Activity['members'][number];

/**
 * One consult without its thread. The server writes every reading into the audit log, so the page reads it when
 * somebody opens it and when an event says that it changed, and never only because a window came back.
 */
export const activityQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['activity', activityId],
    queryFn: ({ signal }) => call('activity-open', { activityId, timeZone: ownZone }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Whether a failure says that the consult does not exist for this viewer. A text that is no id does not exist either.
 */
export function isGone(error: unknown): boolean {
  return failedWith(error, 'NOT_FOUND', 'INVALID_INPUT');
}

/** Removes a consult from the cache when the viewer may no longer see it. */
export function forgetActivity(activityId: string): void {
  for (const kind of ['activity', 'thread', 'audit-log', 'forwardable', 'billing-codes', 'staff-messages'])
    queryClient.removeQueries({ queryKey: [kind, activityId] });
}

/**
 * Shows a change that the server has confirmed, now and in what a reading under way brings: that one goes on, since it
 * may be about something else.
 */
export async function confirmActivity(activityId: string, change: (activity: Activity) => Activity): Promise<void> {
  const { queryKey } = activityQuery(activityId);
  const show = () => queryClient.setQueryData(queryKey, (now) => now && change(now));
  show();
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  show();
}

/**
 * Asks how far the members of an opened consult have read. The server does not audit this, unlike a reading of the
 * consult.
 */
export async function refreshReadStates(activityId: string): Promise<void> {
  const { members } = await call('activity-readStates', { activityId });
  const read = new Map(members.map(({ personId, lastReadSeq }) => [personId, lastReadSeq]));
  await confirmActivity(activityId, (now) => readTo(now, read));
}

/**
 * The consult with newer read states. The same object where nothing is newer, so that nothing is drawn again. A state
 * never goes back: an answer that says so is older than what is shown.
 */
function readTo(activity: Activity, read: ReadonlyMap<string, number>): Activity {
  const isOld = ({ personId, lastReadSeq }: Member) => lastReadSeq < (read.get(personId) ?? lastReadSeq);
  if (!activity.members.some(isOld)) return activity;
  const members = activity.members.map((member) =>
    isOld(member) ? { ...member, lastReadSeq: read.get(member.personId)! } : member,
  );
  return { ...activity, members };
}

/** Refetches an opened consult after the viewer changed it. */
export function refreshActivity(activityId: string): Promise<void> {
  return refetchAfresh(['activity', activityId]);
}
