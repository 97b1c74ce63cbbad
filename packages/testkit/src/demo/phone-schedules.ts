import { businessZone } from '@consult/domain/time/business-time.ts';
import type { Timeslot } from '@consult/domain/schedule/phone-times.ts';
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

/** The rows of phone_schedule. */
export function phoneScheduleRows() {
  return weeks.map(({ who, zone = businessZone, days }) => ({
    person_id: consultants[who].id,
    timezone: zone,
    schedule: { json: [0, 1, 2, 3, 4, 5, 6].map((day) => days[day] ?? []) },
  }));
}
