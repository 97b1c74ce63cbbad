import { hasControls } from '../care-form/answers.ts';
import type { FieldFaults } from '../fault/fault.ts';
import { dayNumber, instantAt, wallClock } from '../time/business-time.ts';
import type { Day } from '../time/business-time.ts';
import { bringMaxLength, placeMaxLength } from './limits.ts';

/** What a patient may say about an appointment. */
export const appointmentAnswers = ['coming', 'not-coming'] as const;
export type AppointmentAnswer = (typeof appointmentAnswers)[number];

/** An appointment by the clock on the wall of the place where it is. */
export type AppointmentWords = {
  readonly day: Day;
  /** HH:MM, of 24 hours. */
  readonly time: string;
  /** Whose wall it is, by its IANA name. */
  readonly zone: string;
  readonly place: string;
  /** What to bring; '' where nothing is. */
  readonly bring: string;
};

/** When an appointment begins; null where that wall never shows this time, or where there is no such day or time. */
export function startOf({ day, time, zone }: Pick<AppointmentWords, 'day' | 'time' | 'zone'>): Date | null {
  const [, hour = NaN, minute = NaN] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)?.map(Number) ?? [];
  if (!isDay(day) || Number.isNaN(hour)) return null;
  const start = instantAt(day, hour, minute, zone);
  const wall = wallClock(start, zone);
  return wall.day === day && wall.hour === hour && wall.minute === minute ? start : null;
}

function isDay(text: string): boolean {
  try {
    return dayNumber(text) > 0;
  } catch {
    return false;
  }
}

/**
 * What is wrong with an appointment that somebody enters, by field; empty where nothing is. Source: server rules,
 * section 18.
 * @param zones the zones of its clinic (clinicZones)
 */
export function checkAppointment(words: AppointmentWords, zones: readonly string[], now: Date): FieldFaults {
  const { day, time, zone, place, bring } = words;
  const faults: Record<string, FieldFaults[string]> = {};
  if (!isDay(day)) faults['day'] = { code: 'appointment-day-required' };
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) faults['time'] = { code: 'appointment-time-required' };
  if (!zones.includes(zone)) faults['zone'] = { code: 'choice-unknown' };
  if (Object.keys(faults).length === 0) {
    const start = startOf(words);
    if (!start) faults['time'] = { code: 'appointment-time-skipped' };
    else if (start <= now) faults[day < wallClock(now, zone).day ? 'day' : 'time'] = { code: 'appointment-past' };
  }
  const where = place.trim();
  if (where === '') faults['place'] = { code: 'appointment-place-required' };
  else if (where.length > placeMaxLength) faults['place'] = { code: 'field-too-long', most: placeMaxLength };
  else if (hasControls(where)) faults['place'] = { code: 'text-unreadable' };
  const brought = bring.trim();
  if (brought.length > bringMaxLength) faults['bring'] = { code: 'field-too-long', most: bringMaxLength };
  else if (hasControls(brought)) faults['bring'] = { code: 'text-unreadable' };
  return faults;
}

/** An appointment as it is kept: without the space and line ends of other systems around its texts. */
export function keptAppointment(words: AppointmentWords): AppointmentWords {
  const text = (typed: string) => typed.replaceAll(/\r\n?/g, '\n').trim();
  return { ...words, place: text(words.place), bring: text(words.bring) };
}

/** Whether an appointment may stand on a consult of this status: it is entered with Booked or later. */
export function takesAppointment(status: string): boolean {
  return status === 'booked' || status === 'completed';
}
