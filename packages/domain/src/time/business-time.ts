/**
 * Business time: the wall clock of the installation. Everything is stored in UTC; days, weekdays
 * and '7:00 AM next day' are computed here, across changes of the clock. Source: server rules,
 * section 1. Built on Intl, so that the rules of a zone come from the runtime's zone data and are
 * nowhere written down: Alberta's own have changed more than once.
 */

export const businessZone = 'America/Edmonton';

/** A calendar day, 'YYYY-MM-DD'. Days in this form sort and compare as text. */
export type Day = string;

export type WallClock = {
  readonly day: Day;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday, 6 is Saturday. */
  readonly weekday: number;
};

const dayInMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The wall clock of an instant written as if it were UTC, in ms, whole seconds. */
function wallMs(instant: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  return Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'] ?? 1,
    part['hour'] ?? 0,
    part['minute'] ?? 0,
    part['second'] ?? 0,
  );
}

function offsetMs(instant: number, zone: string): number {
  return wallMs(instant, zone) - Math.floor(instant / 1000) * 1000;
}

/** The wall clock of a zone at an instant. An invalid date throws RangeError. */
export function wallClock(instant: Date, zone: string = businessZone): WallClock {
  const wall = new Date(wallMs(instant.getTime(), zone));
  return {
    day: wall.toISOString().slice(0, 10),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay(),
  };
}

/** The business day of an instant. */
export function businessDay(instant: Date, zone: string = businessZone): Day {
  return wallClock(instant, zone).day;
}

/** Days since 1970-01-01. Throws RangeError for a text that is no day. */
export function dayNumber(day: Day): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || dayOfNumber(ms / dayInMs) !== day) throw new RangeError('Not a calendar day');
  return ms / dayInMs;
}

/** The day that many days after 1970-01-01. */
export function dayOfNumber(days: number): Day {
  return new Date(days * dayInMs).toISOString().slice(0, 10);
}

/** The day this many days later (earlier when negative). */
export function addDays(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

/**
 * The instant at which the wall clock of the zone shows a time on a day. A time that comes twice
 * (clocks go back) gives the first; one that is skipped (clocks go forward) gives the instant as
 * far after the jump as the time is after its start.
 */
export function instantAt(day: Day, hour: number, minute = 0, zone: string = businessZone): Date {
  const wall = dayNumber(day) * dayInMs + (hour * 60 + minute) * 60_000;
  const before = offsetMs(wall - dayInMs, zone);
  const after = offsetMs(wall + dayInMs, zone);
  const candidates = [wall - before, wall - after].sort((a, b) => a - b);
  const found = candidates.find((instant) => wallMs(instant, zone) === wall);
  return new Date(found ?? wall - before);
}

/** The first instant of a business day: midnight, where the zone has one on that day. */
export function startOfDay(day: Day, zone: string = businessZone): Date {
  return instantAt(day, 0, 0, zone);
}

/** The first instant of the next business day: when a daily count starts again at zero. */
export function nextMidnight(now: Date, zone: string = businessZone): Date {
  return startOfDay(addDays(businessDay(now, zone), 1), zone);
}

/** 7:00 on the next business day, also where it is still before 7:00 today: when delayed patient mail goes out. */
export function nextMorningAtSeven(now: Date, zone: string = businessZone): Date {
  return instantAt(addDays(businessDay(now, zone), 1), 7, 0, zone);
}
