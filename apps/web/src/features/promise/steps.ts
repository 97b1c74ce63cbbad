import type { Activity } from '../activity/activity.ts';

export type Clock = NonNullable<Activity['clock']>;

export const stepNames = ['seen', 'answered', 'booked', 'informed'] as const;
export type StepName = (typeof stepNames)[number];

/** How a step of the line stands: done, needed by nobody, to be done next, or open. */
export function standingOf(clock: Clock, name: StepName): 'done' | 'not-needed' | 'next' | 'open' {
  const { at, notNeeded } = clock[name];
  if (at !== null) return 'done';
  if (notNeeded) return 'not-needed';
  return clock.next?.what === name ? 'next' : 'open';
}

/** Whether what is to be done next is past its time. */
export function isLate(clock: Clock): boolean {
  return clock.next !== null && clock[clock.next.what].due?.kept === false;
}

/** Whether its referrer may want another service: it came back, or was not answered in time. */
export function wantsAnother({ state, answered }: Clock): boolean {
  return state === 'returned' || (answered.at === null && answered.due?.kept === false);
}

/** Whether a message of the thread may still change the clock: an answer, or a reply to a question. */
export function isOpenClock(clock: Activity['clock']): boolean {
  return clock !== null && clock.answered.at === null && clock.state !== 'returned';
}
