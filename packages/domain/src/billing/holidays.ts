import { addDays, weekdayOf } from '../time/business-time.ts';
import type { Day } from '../time/business-time.ts';

/**
 * Statutory holidays, which decide a phone consult's code. They are content: document 'statutory-holidays' {days}. For
 * years that it does not name, these are the defaults: the nine general holidays of Alberta (Employment Standards
 * Code). Source: server rules, section 8.
 */
export function albertaHolidays(year: number): Day[] {
  const day = (month: number, date: number): Day =>
    `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  /** The nth of such a weekday from a date of a month on. */
  const from = (month: number, date: number, weekday: number, weeks = 0): Day => {
    const first = day(month, date);
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * weeks);
  };
  return [
    day(1, 1),
    // Family Day, the third Monday of February.
    from(2, 1, 1, 2),
    addDays(easterSunday(year), -2),
    // Victoria Day, the Monday before 25 May.
    from(5, 18, 1),
    day(7, 1),
    // Labour Day, the first Monday of September; Thanksgiving, the second one of October.
    from(9, 1, 1),
    from(10, 1, 1, 1),
    day(11, 11),
    day(12, 25),
  ];
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`;
}

/**
 * The holidays of a year from the content document. A year of which it names any day has exactly those; any other has
 * the defaults, so that a list that nobody continues does not silently turn holidays into working days.
 */
export function holidaysOf(year: number, content: unknown): ReadonlySet<Day> {
  const given = (content as { days?: unknown } | null)?.days;
  const named = (Array.isArray(given) ? given : []).filter(
    (one): one is Day => typeof one === 'string' && one.startsWith(`${year}-`),
  );
  return new Set(named.length > 0 ? named : albertaHolidays(year));
}
