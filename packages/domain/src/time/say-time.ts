import { addDays, businessZone, wallClock } from './business-time.ts';
import type { Day } from './business-time.ts';

/**
 * A moment as people say it: '10 min ago', 'yesterday 14:05', then the date. The page puts the
 * value into words; `day` and `time` are the exact wall clock, for hover and assistive technology.
 */
export type SaidTime = {
  readonly kind: 'now' | 'minutes-ago' | 'today' | 'yesterday' | 'date';
  /** Whole minutes, 1 to 59; only for 'minutes-ago', else 0. */
  readonly minutes: number;
  /** YYYY-MM-DD in the zone. */
  readonly day: Day;
  /** HH:mm in the zone. */
  readonly time: string;
};

/**
 * How to say an instant, seen from now: under a minute 'now', under an hour 'minutes-ago', then by the calendar of the
 * zone. A clock that is up to a minute ahead still reads 'now'; an instant further ahead today is 'today' with its
 * time, and one beyond that 'date'.
 */
export function sayTime(at: Date, now: Date, zone: string = businessZone): SaidTime {
  const { day, hour, minute } = wallClock(at, zone);
  const today = wallClock(now, zone).day;
  const two = (value: number): string => String(value).padStart(2, '0');
  const exact = { minutes: 0, day, time: `${two(hour)}:${two(minute)}` };
  const minutes = (now.getTime() - at.getTime()) / 60_000;
  if (minutes > -1 && minutes < 1) return { ...exact, kind: 'now' };
  if (minutes >= 1 && minutes < 60) return { ...exact, kind: 'minutes-ago', minutes: Math.floor(minutes) };
  if (day === today) return { ...exact, kind: 'today' };
  return { ...exact, kind: day === addDays(today, -1) ? 'yesterday' : 'date' };
}
