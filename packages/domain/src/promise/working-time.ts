import { addDays, businessDay, businessZone, instantAt, weekdayOf } from '../time/business-time.ts';
import type { Day } from '../time/business-time.ts';

/**
 * Working time: 08:00 to 17:00 of working days, business time. Source: server rules, section 22. Instants and spans in
 * ms.
 */
export const workingHours = { from: 8, to: 17 } as const;

export const hourMs = 3_600_000;

export type WorkingDays = {
  /** By weekday, Sunday first. */
  readonly weekdays: readonly boolean[];
  readonly isHoliday: (day: Day) => boolean;
  readonly zone?: string;
};

/**
 * The working weekdays of a service: Monday to Friday and those that a keeper added, on which its calendar is open. A
 * calendar without any allows no promise.
 * @param added - by weekday, Sunday first
 * @param calendar - of the service, by weekday; what it does not say is open
 */
export function workingWeekdays(
  added: readonly boolean[],
  calendar: readonly (boolean | null | undefined)[],
): boolean[] {
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ((day >= 1 && day <= 5) || added[day] === true) && calendar[day] !== false);
}

export function isWorkingDay({ weekdays, isHoliday }: WorkingDays, day: Day): boolean {
  return weekdays[weekdayOf(day)] === true && !isHoliday(day);
}

/** The first working day from `day` on. @throws RangeError where no weekday works, or none within a year */
export function workingDayFrom(days: WorkingDays, day: Day): Day {
  for (let ahead = 0; ahead <= 366; ahead += 1) {
    const found = addDays(day, ahead);
    if (isWorkingDay(days, found)) return found;
  }
  throw new RangeError('No working day');
}

type Hours = { readonly opens: number; readonly closes: number };

/**
 * The working hours of days that were asked for. A clock asks for those of every day from its sending on, several times
 * over, and the runtime's zone data are slow to ask.
 */
const hours = new Map<string, Hours>();
const mostHours = 10_000;

function hoursOf({ zone = businessZone }: WorkingDays, day: Day): Hours {
  const key = `${day} ${zone}`;
  const known = hours.get(key);
  if (known) return known;
  if (hours.size >= mostHours) hours.clear();
  const at = (hour: number): number => instantAt(day, hour, 0, zone).getTime();
  const asked = { opens: at(workingHours.from), closes: at(workingHours.to) };
  hours.set(key, asked);
  return asked;
}

export function opensAt(days: WorkingDays, day: Day): number {
  return hoursOf(days, day).opens;
}

export function closesAt(days: WorkingDays, day: Day): number {
  return hoursOf(days, day).closes;
}

export function dayAt(days: WorkingDays, at: number): Day {
  return businessDay(new Date(at), days.zone ?? businessZone);
}

/** The working time between two instants; 0 where the second is not later. */
export function workingBetween(days: WorkingDays, from: number, to: number): number {
  let sum = 0;
  if (to <= from) return 0;
  const last = dayAt(days, to);
  for (let day = dayAt(days, from); day <= last; day = addDays(day, 1)) {
    if (!isWorkingDay(days, day)) continue;
    sum += Math.max(0, Math.min(to, closesAt(days, day)) - Math.max(from, opensAt(days, day)));
  }
  return sum;
}

/** The instant at which this much working time is used up; what is used up at 17:00 is so at 17:00. */
export function afterWorking(days: WorkingDays, from: number, span: number): number {
  if (span <= 0) return from;
  let left = span;
  for (let day = workingDayFrom(days, dayAt(days, from)); ; day = workingDayFrom(days, addDays(day, 1))) {
    const begins = Math.max(from, opensAt(days, day));
    const room = closesAt(days, day) - begins;
    if (room >= left) return begins + left;
    if (room > 0) left -= room;
  }
}
