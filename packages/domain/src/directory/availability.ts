import { lastDifferentDay, onDuty } from '../group/roster.ts';
import type { Roster } from '../group/roster.ts';
import { addDays, businessDay, businessZone, dayNumber, dayOfNumber, weekdayOf } from '../time/business-time.ts';
import type { Day } from '../time/business-time.ts';

/**
 * Whether a service takes consults now, and when it will again. One function for the finder, the
 * composer and the server. Source: document 2, section 4; document 3, sections 4 and 9; server
 * rules, sections 3 and 7.
 */

export type Instant = Date | string;

export type Vacation = {
  /** 00:00 on the first day and 23:59:59.999 on the last, business time; whole days count. */
  readonly start: Instant;
  readonly end: Instant;
  /** The kinds of consult that the vacation blocks; an absent flag blocks. */
  readonly disableEconsult?: boolean;
  readonly disablePhoneConsult?: boolean;
};

export type AvailabilitySettings = {
  /** False: takes no consults at all, with no date of return (a disabled service, a person who left). */
  readonly enabled?: boolean;
  readonly vacations?: readonly Vacation[];
  /** By weekday, Sunday first; false blocks that day of every week. Absent means open. */
  readonly customCalendar?: readonly (boolean | null | undefined)[];
  /** `count` consults were sent on `day` (absent: today); a count of another day is over. */
  readonly dailyLimit?: {
    readonly enabled: boolean;
    readonly limit: number;
    readonly count: number;
    readonly day?: Day | null;
  } | null;
  /** When a member of a group is on duty; absent: every day. */
  readonly roster?: Roster;
};

export type ServiceAvailabilitySettings = AvailabilitySettings & {
  /**
   * The people who answer: at least one must be available too. Absent where nobody here answers (a referral to an
   * external service); an empty list is nobody, so such a service is not available.
   */
  readonly users?: readonly AvailabilitySettings[];
};

export type Availability =
  | { readonly available: true }
  | {
      readonly available: false;
      /** Why the service itself is unavailable, else why everybody who answers is. */
      readonly reason: 'disabled' | 'vacation' | 'calendar' | 'limit' | 'users';
      /** The next day with room, business time; absent if none is known. */
      readonly returning?: Day;
    };

export type ConsultKind = 'econsult' | 'phoneConsult' | 'referral';

/** One calendar, ready to be asked about days (counted from 1970-01-01). */
type Calendar = {
  readonly enabled: boolean;
  readonly closed: readonly { readonly first: number; readonly last: number }[];
  readonly weekdays: readonly (boolean | null | undefined)[];
  /** The one day that the daily limit fills, or null; every day where the limit is 0. */
  readonly full: number | 'always' | null;
  readonly roster: Roster | null;
  /** Up to this day the weeks of the roster may differ. */
  readonly differsUntil: number;
};

function blocks(vacation: Vacation, kind: ConsultKind): boolean {
  return (kind === 'phoneConsult' ? vacation.disablePhoneConsult : vacation.disableEconsult) ?? true;
}

/** How many consults of a daily limit are counted on a day; a count of another day is over. */
export const countOn = ({ count, day }: { count: number; day?: Day | null }, today: Day): number =>
  !day || day === today ? count : 0;

function calendarOf(settings: AvailabilitySettings, today: number, kind: ConsultKind, zone: string): Calendar {
  const dayOf = (at: Instant): number => dayNumber(businessDay(new Date(at), zone));
  const { dailyLimit: limit, roster = null } = settings;
  const lastDifferent = roster && lastDifferentDay(roster);
  const count = limit?.enabled === true ? countOn(limit, dayOfNumber(today)) : 0;
  return {
    enabled: settings.enabled ?? true,
    closed: (settings.vacations ?? [])
      .filter((vacation) => blocks(vacation, kind))
      .map((vacation) => ({ first: dayOf(vacation.start), last: dayOf(vacation.end) })),
    weekdays: settings.customCalendar ?? [],
    full: limit?.enabled !== true || count < limit.limit ? null : limit.limit <= 0 ? 'always' : today,
    roster,
    differsUntil: lastDifferent === null ? today - 1 : dayNumber(lastDifferent),
  };
}

type Obstacle = 'disabled' | 'vacation' | 'calendar' | 'roster' | 'limit';

function obstacle(calendar: Calendar, day: number): Obstacle | null {
  if (!calendar.enabled) return 'disabled';
  if (calendar.closed.some(({ first, last }) => first <= day && day <= last)) return 'vacation';
  if (calendar.weekdays[weekdayOf(dayOfNumber(day))] === false) return 'calendar';
  if (calendar.roster && !onDuty(calendar.roster, dayOfNumber(day))) return 'roster';
  return calendar.full === 'always' || calendar.full === day ? 'limit' : null;
}

/**
 * The first open day from `from` on: past vacations, then up to 7 days ahead by the weekly
 * calendar, past the next vacation if that leads into one, and so on; null if there is none.
 */
function firstOpen(calendar: Calendar, from: number): number | null {
  let day = from;
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const met = obstacle(calendar, day);
    if (met === null) return day;
    if (met === 'disabled') return null;
    if (met === 'vacation') {
      const covering = calendar.closed.filter(({ first, last }) => first <= day && day <= last);
      day = Math.max(...covering.map(({ last }) => last)) + 1;
      ahead = -1;
    } else {
      day += 1;
      // A day that only the daily limit fills, or before which a roster differs, is no step of the weekly calendar.
      if ((met === 'limit' && calendar.full !== 'always') || day <= calendar.differsUntil + 1) ahead -= 1;
    }
  }
  return null;
}

/**
 * Whether a service takes a consult of this kind at an instant: it and at least one of its users
 * must be enabled, not on vacation, open on this weekday and below the daily limit. Invalid dates
 * in the settings throw RangeError.
 */
export function availability(
  settings: ServiceAvailabilitySettings,
  now: Date,
  zone: string = businessZone,
  kind: ConsultKind = 'econsult',
): Availability {
  const today = dayNumber(businessDay(now, zone));
  const service = calendarOf(settings, today, kind, zone);
  const users = settings.users?.map((user) => calendarOf(user, today, kind, zone));
  const inService = obstacle(service, today) as Exclude<Obstacle, 'roster'> | null;
  const inUsers = users ? users.every((user) => obstacle(user, today) !== null) : false;
  if (inService === null && !inUsers) return { available: true };

  const returning = firstOpenForAll(service, users, today);
  return {
    available: false,
    reason: inService ?? sharedReason(users ?? [], today),
    ...(returning === null ? {} : { returning: dayOfNumber(returning) }),
  };
}

/** The reason of every user, if it is the same; the composer words a vacation differently. */
function sharedReason(users: readonly Calendar[], day: number): Exclude<Obstacle, 'roster'> | 'users' {
  const met = new Set(users.map((user) => obstacle(user, day)));
  const [only] = met;
  return met.size === 1 && only && only !== 'roster' ? only : 'users';
}

/** The first day on which the service and at least one user are open; null if there is none. */
function firstOpenForAll(service: Calendar, users: readonly Calendar[] | undefined, today: number): number | null {
  // Past every vacation the weeks repeat: a service that is not open within 7 more days never is.
  const ends = [service, ...(users ?? [])].flatMap((calendar) => [
    ...calendar.closed.map(({ last }) => last),
    calendar.differsUntil,
  ]);
  const horizon = Math.max(today, ...ends) + 8;
  let day: number | null = today;
  while (day !== null && day <= horizon) {
    const open = firstOpen(service, day);
    if (open === null || !users) return open;
    const answered = users.map((user) => firstOpen(user, open)).filter((first) => first !== null);
    if (answered.length === 0) return null;
    const next = Math.min(...answered);
    if (next === open) return open;
    day = next;
  }
  return null;
}

/** 'Unavailable - Returning {date}' with the date as YYYY/MM/DD, or 'Unavailable'; null if available. */
export function unavailableText(state: Availability): string | null {
  if (state.available) return null;
  return state.returning ? `Unavailable - Returning ${state.returning.replaceAll('-', '/')}` : 'Unavailable';
}

/** The day after a vacation's last day; for lists of vacations that show when somebody is back. */
export function backFrom(vacation: Vacation, zone: string = businessZone): Day {
  return addDays(businessDay(new Date(vacation.end), zone), 1);
}
