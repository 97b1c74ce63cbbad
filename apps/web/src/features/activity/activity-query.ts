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
    queryFn: ({ signal }) => readActivity(activityId, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

type Change = (activity: Activity) => Activity;

/** The readings under way, each with what the server has confirmed since it began. */
const underWay = new Set<{ activityId: string; confirmed: Change[] }>();

/** Reads a consult. The answer may have been on its way when a change was confirmed: it shows that change too. */
async function readActivity(activityId: string, signal: AbortSignal): Promise<Activity> {
  const reading = { activityId, confirmed: [] as Change[] };
  underWay.add(reading);
  try {
    const read = await call('activity-open', { activityId, timeZone: ownZone }, { signal });
    return reading.confirmed.reduce((activity, change) => change(activity), read);
  } finally {
    underWay.delete(reading);
  }
}

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
 * Shows a change that the server has confirmed, now and in what the readings under way bring: those go on, since they
 * may be about something else.
 */
export function confirmActivity(activityId: string, change: Change): void {
  for (const reading of underWay) if (reading.activityId === activityId) reading.confirmed.push(change);
  queryClient.setQueryData(activityQuery(activityId).queryKey, (now) => now && change(now));
}

/**
 * Asks how far the members of an opened consult have read. The server does not audit this, unlike a reading of the
 * consult.
 */
export async function refreshReadStates(activityId: string): Promise<void> {
  const { members } = await call('activity-readStates', { activityId });
  const read = new Map(members.map(({ personId, lastReadSeq }) => [personId, lastReadSeq]));
  confirmActivity(activityId, (now) => readTo(now, read));
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
