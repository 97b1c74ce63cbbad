/**
 * When an answer usually comes, from what a service has answered before: 'usually within a day: by tomorrow 14:00'.
 * Source: docs/decisions/0137-the-finder-begins-with-you.md.
 */
import { businessZone, wallClock } from '../time/business-time.ts';
import { clockOn } from '../time/said-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Fewer answers than these are no habit. */
export const fewestAnswers = 3;

/** `by` is said by the clock of business time, which the server knows: day YYYY-MM-DD, time HH:mm. */
export type UsualAnswer = {
  readonly within: { readonly unit: 'hours' | 'days' | 'weeks' | 'months'; readonly count: number };
  readonly by: { readonly day: string; readonly time: string };
};

/** How long the last answers took on average (ms; -1 for none), and how many they were (up to 20). */
export type AnsweredSoFar = { readonly averageMs: number; readonly answers: number };

/**
 * When the answer to something sent at `since` usually comes. It is rounded up, so that it promises no more than the
 * average holds: hours up to twelve, days up to six, then weeks and months; the instant to the next half hour. Null
 * where there are too few answers to go by, or they took longer than a year.
 */
export function usualAnswer(
  { averageMs, answers }: AnsweredSoFar,
  since: Date,
  zone: string = businessZone,
): UsualAnswer | null {
  if (answers < fewestAnswers || !(averageMs >= 0) || averageMs > 365 * day) return null;
  const { unit, each } = stepOf(averageMs);
  const count = Math.max(1, Math.ceil(averageMs / each));
  const half = 30 * minute;
  const by = new Date(Math.ceil((since.getTime() + count * each) / half) * half);
  return { within: { unit, count }, by: { day: wallClock(by, zone).day, time: clockOn(by, zone) } };
}

function stepOf(ms: number): { unit: UsualAnswer['within']['unit']; each: number } {
  if (ms <= 12 * hour) return { unit: 'hours', each: hour };
  if (ms <= 6 * day) return { unit: 'days', each: day };
  if (ms <= 28 * day) return { unit: 'weeks', each: 7 * day };
  return { unit: 'months', each: 30 * day };
}
