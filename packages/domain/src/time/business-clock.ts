import { businessDay, nextMidnight } from './business-time.ts';
import type { Day } from './business-time.ts';

/**
 * What the server says of the time with each answer, so that a client needs neither a right clock nor zone data of this
 * year to know the business day (server rules, section 25). Instants in ms since 1970.
 */
export type BusinessClock = { readonly now: number; readonly day: Day; readonly endsAt: number };

/** The header of an answer that says it. */
export const businessClockHeader = 'x-business-clock';

let known: Omit<BusinessClock, 'now'> & { begunAt: number } = { day: '', begunAt: 0, endsAt: 0 };

/** The clock at an instant, as the header's value: '1763852400000 2025-11-22 1763881200000'. */
export function sayBusinessClock(instant: Date): string {
  const now = instant.getTime();
  // The rest of a day costs nothing more: zone data are asked once a day.
  if (now < known.begunAt || now >= known.endsAt)
    known = { day: businessDay(instant), begunAt: now, endsAt: nextMidnight(instant).getTime() };
  return `${now} ${known.day} ${known.endsAt}`;
}

/** Reads the header's value; null where it is none. */
export function readBusinessClock(header: string | null): BusinessClock | null {
  const [, now, day, endsAt] = /^(\d{1,15}) (\d{4}-\d{2}-\d{2}) (\d{1,15})$/.exec(header ?? '') ?? [];
  return day === undefined ? null : { now: Number(now), day, endsAt: Number(endsAt) };
}
