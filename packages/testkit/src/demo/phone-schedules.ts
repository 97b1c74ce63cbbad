import { addDays, businessDay, businessZone } from '@consult/domain/time/business-time.ts';
import { phoneCallDefaults, phoneTimes } from '@consult/domain/schedule/phone-times.ts';
import type { PhoneTime, Timeslot } from '@consult/domain/schedule/phone-times.ts';
import type { ConsultantKey } from './specialists.ts';
import { consultants } from './specialists.ts';

type Week = { who: ConsultantKey; zone?: string; days: Partial<Record<number, readonly Timeslot[]>> };

const slot = (start: string, end: string): Timeslot => ({ start, end });

/**
 * The people who take phone consults, with their times by the clock on their own wall; days as Sunday 0 to Saturday 6.
 */
const weeks: readonly Week[] = [
  {
    who: 'derm',
    days: {
      1: [slot('0730', '0800'), slot('1200', '1300')],
      2: [slot('1200', '1300')],
      3: [slot('1200', '1300'), slot('1630', '1730')],
      4: [slot('1200', '1300')],
      5: [slot('0730', '0800')],
    },
  },
  { who: 'derm2', days: { 2: [slot('0800', '0900')], 4: [slot('0800', '0900'), slot('1600', '1700')] } },
  {
    who: 'cardio',
    days: {
      1: [slot('1200', '1240')],
      2: [slot('1200', '1240')],
      3: [slot('1200', '1240')],
      4: [slot('1200', '1240')],
    },
  },
  { who: 'ansah', days: { 3: [slot('1600', '1800')], 6: [slot('0900', '1030')] } },
  { who: 'mukherjee', days: { 1: [slot('0800', '0830')], 5: [slot('1300', '1430')] } },
  { who: 'brandvold', zone: 'America/Vancouver', days: { 2: [slot('0900', '1000')], 4: [slot('0900', '1000')] } },
  { who: 'farrokhzad', zone: 'America/Vancouver', days: { 1: [slot('1100', '1200')], 3: [slot('1100', '1200')] } },
  { who: 'tootoosis', zone: 'America/Regina', days: { 2: [slot('1300', '1400')], 4: [slot('1300', '1400')] } },
];

/**
 * The n-th time of this consultant: counted from 1 those that can be requested at `now`, from -1 backwards those that
 * have passed. @throws Error where there is none
 */
export function phoneTimeOf(who: ConsultantKey, n: number, now: Date): PhoneTime {
  const week = weeks.find((one) => one.who === who);
  if (!week) throw new Error(`${who} takes no phone consults.`);
  const { zone = businessZone, days } = week;
  const schedule = [0, 1, 2, 3, 4, 5, 6].map((day) => days[day] ?? []);
  const { minutes, noticeMinutes } = phoneCallDefaults;
  const settings = { schedule, zone, callMinutes: minutes, noticeMinutes };
  const today = businessDay(now, zone);
  const threeWeeks = 21;
  const time =
    n > 0
      ? phoneTimes(settings, today, addDays(today, threeWeeks), now)[n - 1]
      : phoneTimes(
          settings,
          addDays(today, -threeWeeks),
          addDays(today, 1),
          new Date(now.getTime() - (threeWeeks + 1) * 86_400_000),
        )
          .filter(({ end }) => end.getTime() < now.getTime() - 3_600_000)
          .at(n);
  if (!time) throw new Error(`${who} has no time ${n}.`);
  return time;
}

/** The rows of phone_schedule. */
export function phoneScheduleRows() {
  return weeks.map(({ who, zone = businessZone, days }) => ({
    person_id: consultants[who].id,
    timezone: zone,
    schedule: { json: [0, 1, 2, 3, 4, 5, 6].map((day) => days[day] ?? []) },
  }));
}
