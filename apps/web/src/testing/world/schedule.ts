import { fixedId } from '@consult/testkit/random.ts';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import type { Output } from '../../app/call.ts';
import type { Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';

type Availability = Output<'schedule-getAvailability'>;
type Preview = Output<'schedule-previewAvailability'>;
type Row = Availability['vacations']['rows'][number];

const today = businessDay(usualNow);
/** The day this many days after today. */
export const dayAhead = (days: number): string => addDays(today, days);

/** Monday 09:00 to 10:00, Wednesday 12:00 to 13:00. */
export const phoneSchedule: Output<'schedule-getPhoneSchedule'> = {
  version: 3,
  timezone: 'America/Edmonton',
  schedule: [[], [{ start: '0900', end: '1000' }], [], [{ start: '1200', end: '1300' }], [], [], []],
};

/** One time away, n days from today, of three days. */
export function vacation(n: number, changes: Partial<Row> = {}): Row {
  return {
    id: fixedId(14, n),
    from: dayAhead(n),
    to: dayAhead(n + 2),
    disableEconsult: true,
    disablePhoneConsult: true,
    description: 'Congress',
    ...changes,
  };
}

export const availability: Availability = {
  today,
  vacations: { version: 1, rows: [vacation(10)] },
  calendar: { version: 0, days: [true, true, true, true, true, true, true] },
  limit: { version: 2, enabled: true, limit: 8, count: 3 },
};

const there = { available: true, reason: null, returning: null };
const away = (returning: string) => ({ available: false, reason: 'vacation' as const, returning });

/** A call of next Monday. */
export const standingCall = {
  activityId: fixedId(14, 900),
  day: dayAhead(3),
  said: { day: dayAhead(3), start: '09:00', end: '09:10', zone: 'America/Edmonton' },
  referrer: 'Dr. Owen Falardeau',
  referrerLanguage: 'en' as const,
};

/** What the server says of settings: away in every row, there today. */
export function previewOf(vacations: readonly Row[], changes: Partial<Preview> = {}): Preview {
  return {
    now: { econsult: there, phoneConsult: there },
    vacations: vacations.map(({ id, to }) => {
      const state = away(addDays(to, 1));
      return { id, econsult: state, phoneConsult: state };
    }),
    calls: [],
    colleagues: false,
    ...changes,
  };
}

/** Fourteen days: free on weekdays, away on the last. */
export function comingDays(changes: Partial<Output<'schedule-previewPhoneTimes'>> = {}) {
  return {
    days: Array.from({ length: 14 }, (_, n) => ({
      day: dayAhead(n),
      free: n === 13 ? 0 : 6,
      taken: n === 3 ? 1 : 0,
      away: n === 13 ? 6 : 0,
      hours: n === 5 ? 25 : 24,
    })),
    outside: [],
    ...changes,
  };
}

/** The answers of a schedule in which nothing is wrong; saves count their version up. */
export const scheduleAnswers: Answers = {
  'schedule-getPhoneSchedule': phoneSchedule,
  'schedule-getAvailability': availability,
  'schedule-previewPhoneTimes': comingDays(),
  'schedule-previewAvailability': ({ vacations }) => previewOf(vacations),
  'schedule-savePhoneSchedule': ({ version }) => ({ version: version + 1 }),
  'schedule-saveVacations': ({ version }) => ({ version: version + 1 }),
  'schedule-saveCalendar': ({ version }) => ({ version: version + 1 }),
  'schedule-getFeed': { feed: null },
  'schedule-saveLimit': ({ version }) => ({ version: version + 1 }),
};
