import { onDuty } from '../group/roster.ts';
import type { Roster } from '../group/roster.ts';
import {
  addDays,
  businessDay,
  businessZone,
  dayNumber,
  instantAt,
  wallClock,
  weekdayOf,
} from '../time/business-time.ts';
import type { Day } from '../time/business-time.ts';

/**
 * When a specialist can be called. Source: document 3, sections 3, 4 and 9 (weekly schedule, vacations); document 2,
 * section 4 (custom calendar); server rules, section 3 (a start is taken once, the length of a call is content).
 */

/** Length and notice of calls where the content document 'phone-consult' gives no others. */
export const phoneCallDefaults = {
  /** Length of a call in minutes: one slot of the schedule. */
  minutes: 10,
  /** The least time between the request for a call and its start, so that the specialist hears of it before. */
  noticeMinutes: 120,
} as const;

/** The days that one page looks at, and how many days ahead of today calls are offered. */
export const phoneTimesPageDays = 14;
export const phoneTimesHorizonDays = 84;

/** HHmm of the specialist's own clock; an end of '0000' or '2400' is midnight. */
export type Timeslot = { readonly start: string; readonly end: string };

export type Span = { readonly start: Date | string; readonly end: Date | string };

export type PhoneSettings = {
  /** Seven lists, Sunday first. */
  readonly schedule: readonly (readonly Timeslot[])[];
  /** The specialist's zone: the schedule is in its wall clock. */
  readonly zone: string;
  readonly callMinutes: number;
  readonly noticeMinutes: number;
  /** Whole business days; one that does not disable phone consults blocks nothing here. */
  readonly vacations?: readonly (Span & { readonly disablePhoneConsult?: boolean })[];
  /** By weekday of the business day, Sunday first; false closes it. */
  readonly customCalendar?: readonly (boolean | null | undefined)[];
  /** Of a group that they are called for: it closes the business days on which they are not on duty. */
  readonly roster?: Roster | null;
  /** Calls that the specialist already has. */
  readonly taken?: readonly Span[];
};

export type PhoneTime = { readonly start: Date; readonly end: Date };

const minuteMs = 60_000;

/**
 * The times at which a call may be requested, of days from `from` up to and without `until` (the specialist's own
 * calendar), in order. Calls follow each other from the beginning of each stretch of the schedule; every minute of a
 * call lies in its stretch by the clock on the specialist's wall. An hour that the clock skips has none, of one that
 * comes twice only the first has. Nothing begins sooner than the notice after `now`, nor beyond the horizon.
 */
export function phoneTimes(settings: PhoneSettings, from: Day, until: Day, now: Date): PhoneTime[] {
  const earliest = now.getTime() + settings.noticeMinutes * minuteMs;
  const isFree = freeOf(settings);
  const times: PhoneTime[] = [];
  const horizon = addDays(businessDay(now, settings.zone), phoneTimesHorizonDays);
  for (let day = from; day < until && day < horizon; day = addDays(day, 1)) {
    for (const stretch of stretchesOf(settings.schedule[weekdayOf(day)] ?? [])) {
      for (let at = stretch.start; at + settings.callMinutes <= stretch.end; at += settings.callMinutes) {
        const start = shownAt(day, at, settings.zone);
        if (start === null || start.getTime() < earliest) continue;
        const time = { start, end: new Date(start.getTime() + settings.callMinutes * minuteMs) };
        if (staysWithin(time, day, stretch, settings.zone) && isFree(time)) times.push(time);
      }
    }
  }
  return times;
}

/** Whether a call may be requested at this very time: it begins and ends as an offered one. */
export function isPhoneTime(settings: PhoneSettings, start: Date, end: Date, now: Date): boolean {
  if (Number.isNaN(start.getTime())) return false;
  const day = businessDay(start, settings.zone);
  return phoneTimes(settings, day, addDays(day, 1), now).some(
    (time) => time.start.getTime() === start.getTime() && time.end.getTime() === end.getTime(),
  );
}

type Stretch = { start: number; end: number };

function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(2));
}

/** A day's slots in minutes since midnight; slots that touch or overlap are one stretch. */
function stretchesOf(slots: readonly Timeslot[]): Stretch[] {
  const sorted = slots
    .map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) || 1440 }))
    .sort((a, b) => a.start - b.start);
  const merged: Stretch[] = [];
  for (const slot of sorted) {
    const last = merged.at(-1);
    if (last && slot.start <= last.end) last.end = Math.max(last.end, slot.end);
    else merged.push(slot);
  }
  return merged;
}

/** The first instant at which the wall shows this minute of the day; null where the clock skips it. */
function shownAt(day: Day, minute: number, zone: string): Date | null {
  const at = instantAt(day, Math.floor(minute / 60), minute % 60, zone);
  const shown = wallClock(at, zone);
  return shown.day === day && shown.hour * 60 + shown.minute === minute ? at : null;
}

/** Only a clock that changes during the call can lead out of the stretch that it begins in. */
function staysWithin({ start, end }: PhoneTime, day: Day, stretch: Stretch, zone: string): boolean {
  const shown = (at: number): number => {
    const wall = wallClock(new Date(at), zone);
    return (dayNumber(wall.day) - dayNumber(day)) * 1440 + wall.hour * 60 + wall.minute;
  };
  const last = end.getTime() - minuteMs;
  if (shown(last) - shown(start.getTime()) === (last - start.getTime()) / minuteMs) return true;
  for (let at = start.getTime(); at <= last; at += minuteMs)
    if (shown(at) < stretch.start || shown(at) >= stretch.end) return false;
  return true;
}

/** Whether nothing but the schedule stands in the way of a call: time away, closed weekdays, roster, other calls. */
function freeOf(settings: PhoneSettings): (time: PhoneTime) => boolean {
  const { vacations = [], customCalendar = [], roster = null, taken = [] } = settings;
  const away = vacations
    .filter(({ disablePhoneConsult }) => disablePhoneConsult ?? true)
    .map(({ start, end }) => ({ first: businessDay(new Date(start)), last: businessDay(new Date(end)) }));
  const calls = taken.map(({ start, end }) => ({ start: Date.parse(iso(start)), end: Date.parse(iso(end)) }));
  const isOpen = (day: Day): boolean =>
    customCalendar[weekdayOf(day)] !== false &&
    !away.some(({ first, last }) => first <= day && day <= last) &&
    (roster === null || onDuty(roster, day));
  return ({ start, end }) =>
    isOpen(businessDay(start, businessZone)) &&
    isOpen(businessDay(new Date(end.getTime() - minuteMs), businessZone)) &&
    !calls.some((call) => call.start < end.getTime() && start.getTime() < call.end);
}

function iso(at: Date | string): string {
  return typeof at === 'string' ? at : at.toISOString();
}
