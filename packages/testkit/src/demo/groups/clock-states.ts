import { holidaysOf } from '@consult/domain/billing/holidays.ts';
import { clockOf } from '@consult/domain/promise/clock.ts';
import type { Clock, Happened, Promised } from '@consult/domain/promise/clock.ts';
import { hourMs, workingWeekdays } from '@consult/domain/promise/working-time.ts';
import type { WorkingDays } from '@consult/domain/promise/working-time.ts';

/** Answered within three working days, seen within one. */
export const promise: Promised = { seen: { amount: 1, unit: 'days' }, answered: { amount: 3, unit: 'days' } };

const every = [true, true, true, true, true, true, true];
/** The working days of services that add none and close on none. */
export const weekdays = workingWeekdays([], every);
const holidays = new Map<string, ReadonlySet<string>>();
const days: WorkingDays = {
  weekdays,
  isHoliday(day) {
    const year = day.slice(0, 4);
    const known = holidays.get(year) ?? holidaysOf(Number(year), null);
    holidays.set(year, known);
    return known.has(day);
  },
};

const minuteMs = 60_000;
const stepMs = 120 * minuteMs;
const dayMs = 24 * hourMs;

const nothing = { seenAt: null, answeredAt: null, returnedAt: null, requests: [], unowned: [], movedAt: [] };
const seen = (sentAt: number) => ({ ...nothing, sentAt, seenAt: sentAt + 50 * minuteMs });
const clockAt = (happened: Happened, now: number): Clock => clockOf(promise, happened, days, now);

/** The latest sending, of every second hour of a month, of which this is true at `now`. @throws Error for none */
function latest(now: number, fits: (sentAt: number) => boolean): number {
  for (let sentAt = now - stepMs; sentAt > now - 31 * dayMs; sentAt -= stepMs) if (fits(sentAt)) return sentAt;
  throw new Error('No sending of the last month comes to this.');
}

/** Of the clock of one that was seen, the time to answer. */
const answering = (sentAt: number, now: number) => clockAt(seen(sentAt), now).answered!;

export type ClockState =
  | 'running'
  | 'nudged'
  | 'due'
  | 'moved'
  | 'paused'
  | 'kept'
  | 'late'
  | 'missed'
  | 'returned'
  | 'unplaced'
  | 'waiting';

/**
 * What happened to a consult that stands in this state of the clock at `now`: whatever the hour, the weekday and the
 * holidays around it.
 * @param daysAgo - of one that has ended: when it was sent
 */
export function happenedTo(state: ClockState, now: number, daysAgo: number): Happened {
  switch (state) {
    case 'running':
      return { ...nothing, sentAt: now - 50 * minuteMs };
    case 'nudged':
      return seen(
        latest(now, (sentAt) => {
          const { used, total, left, kept } = answering(sentAt, now);
          return kept === null && used > total * 0.55 && left > 4 * hourMs;
        }),
      );
    case 'due':
      return seen(
        latest(now, (sentAt) => {
          const { left, kept } = answering(sentAt, now);
          // The working day on which it ends: three hours before, or in the morning.
          return kept === null && left <= 9 * hourMs;
        }),
      );
    case 'moved': {
      const due = (sentAt: number) => clockAt({ ...nothing, sentAt }, now).seen!;
      const sentAt = latest(now, (at) => due(at).kept === false);
      return { ...nothing, sentAt, movedAt: [Math.min(now, due(sentAt).dueAt! + 5_000)] };
    }
    case 'paused':
      return { ...seen(now - 9 * hourMs), requests: [{ at: now - 5 * hourMs, repliedAt: null }] };
    case 'kept': {
      const one = seen(now - daysAgo * dayMs);
      return { ...one, answeredAt: one.sentAt + 4 * hourMs };
    }
    case 'late': {
      const one = seen(latest(now - 6 * hourMs, (at) => answering(at, now - 6 * hourMs).kept === false) - dayMs);
      return { ...one, answeredAt: answering(one.sentAt, now).dueAt! + 5 * hourMs };
    }
    case 'missed':
      return seen(
        latest(now, (sentAt) => {
          const { kept, dueAt } = answering(sentAt, now);
          return kept === false && now - dueAt! > 2 * hourMs;
        }),
      );
    case 'returned': {
      const one = seen(now - daysAgo * dayMs);
      return { ...one, returnedAt: one.sentAt + 3 * hourMs };
    }
    case 'unplaced':
      return { ...nothing, sentAt: now - 20 * hourMs, unowned: [{ from: now - 2 * hourMs, until: null }] };
    case 'waiting':
      return {
        ...nothing,
        sentAt: latest(now, (sentAt) => {
          const { used, total, kept } = clockAt({ ...nothing, sentAt }, now).seen!;
          return kept === null && used > total * daysAgo;
        }),
      };
  }
}
