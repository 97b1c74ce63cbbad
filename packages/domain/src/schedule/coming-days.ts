import { addDays, businessDay, startOfDay, wallClock } from '../time/business-time.ts';
import type { Day, WallClock } from '../time/business-time.ts';
import { blockAt, slotMinutes } from './blocks.ts';
import { phoneTimes, phoneTimesPageDays } from './phone-times.ts';
import type { PhoneSettings, Span } from './phone-times.ts';
import { readWeek } from './timeslots.ts';

/** One of the coming days, as referrers will see it. */
export type ComingDay = {
  /** By the specialist's own calendar. */
  readonly day: Day;
  /** Times that are offered. */
  readonly free: number;
  /** Calls that stand on the day and are not over. */
  readonly taken: number;
  /** Times that time away or a closed day takes. */
  readonly away: number;
  /** 24, and 23 or 25 on the days on which the clock changes. */
  readonly hours: number;
};

/** The coming 14 days of a schedule, by the one rule of phoneTimes. */
export function comingDays(settings: PhoneSettings, now: Date): ComingDay[] {
  const { zone, taken = [], vacations: _away, customCalendar: _closed, ...rest } = settings;
  const first = businessDay(now, zone);
  const until = addDays(first, phoneTimesPageDays);
  const perDay = (times: readonly { start: Date }[]): Map<Day, number> => {
    const counted = new Map<Day, number>();
    for (const { start } of times) {
      const day = businessDay(start, zone);
      counted.set(day, (counted.get(day) ?? 0) + 1);
    }
    return counted;
  };
  const free = perDay(phoneTimes(settings, first, until, now));
  const open = perDay(phoneTimes({ ...settings, taken: [] }, first, until, now));
  const drawn = perDay(phoneTimes({ ...rest, zone }, first, until, now));
  const calls = perDay(taken.map(spanOf).filter(({ end }) => end.getTime() > now.getTime()));
  return Array.from({ length: phoneTimesPageDays }, (_, n) => {
    const day = addDays(first, n);
    return {
      day,
      free: free.get(day) ?? 0,
      taken: calls.get(day) ?? 0,
      away: (drawn.get(day) ?? 0) - (open.get(day) ?? 0),
      hours: (startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000,
    };
  });
}

/** Whether a call lies within one block of a schedule, by the clock on the specialist's wall. */
export function liesWithin({ schedule, zone }: Pick<PhoneSettings, 'schedule' | 'zone'>, call: Span): boolean {
  const { start, end } = spanOf(call);
  const [first, last] = [wallClock(start, zone), wallClock(new Date(end.getTime() - 60_000), zone)];
  if (first.day !== last.day) return false;
  const week = readWeek(schedule);
  const around = blockAt(week, first.weekday, slotOf(first));
  return around !== null && blockAt(week, last.weekday, slotOf(last)) === around;
}

const slotOf = ({ hour, minute }: WallClock): number => Math.floor((hour * 60 + minute) / slotMinutes);

const spanOf = ({ start, end }: Span): { start: Date; end: Date } => ({ start: new Date(start), end: new Date(end) });
