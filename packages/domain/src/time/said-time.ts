import { businessZone, wallClock } from './business-time.ts';
import type { Day } from './business-time.ts';

/**
 * A stretch of time as the clock on somebody's wall shows it. The server says it, since its zone data are known: a
 * client with older ones would be an hour off (server rules, section 25).
 */
export type SaidSpan = {
  readonly day: Day;
  /** HH:mm, of 24 hours. */
  readonly start: string;
  readonly end: string;
  /** The zone whose wall it is, by its IANA name. */
  readonly zone: string;
};

/** This zone where the runtime knows it, else that of the business. */
export function knownZone(zone: string): string {
  try {
    return zone === '' ? businessZone : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return businessZone;
  }
}

/** The clock on a zone's wall at an instant: '09:20'. */
export function clockOn(instant: Date, zone: string): string {
  const { hour, minute } = wallClock(instant, zone);
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/** From one instant to another, by the wall of a zone; the day is that of the start. */
export function saySpan(start: Date, end: Date, zone: string): SaidSpan {
  return { day: wallClock(start, zone).day, start: clockOn(start, zone), end: clockOn(end, zone), zone };
}
