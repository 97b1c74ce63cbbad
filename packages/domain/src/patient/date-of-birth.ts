import type { PatientFault } from '../fault/fault.ts';

/** A patient's date of birth, YYYY/MM/DD. Source: document 2, section 5. */

export const dateOfBirthMask = '0000/00/00';
export const dateOfBirthRequired: PatientFault = { code: 'date-of-birth-required' };
export const dateOfBirthInvalid: PatientFault = { code: 'date-of-birth-invalid' };
/** The form shows this for 4 s when readPastedDate gives null. */
export const dateOfBirthBadlyPasted: PatientFault = { code: 'date-of-birth-badly-pasted' };
export const ageInvalid: PatientFault = { code: 'age-invalid' };

type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };

/** A real day of the (proleptic) Gregorian calendar, years 1 to 9999, else null. */
function realDate(year: number, month: number, day: number): CalendarDate | null {
  if (year < 1 || month < 1 || month > 12 || day < 1) return null;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day <= days ? { year, month, day } : null;
}

/** Reads YYYY/MM/DD or YYYY-MM-DD, ASCII digits, nothing around it. */
function parse(text: string): CalendarDate | null {
  const match = /^([0-9]{4})([-/])([0-9]{2})\2([0-9]{2})$/.exec(text);
  return match ? realDate(Number(match[1]), Number(match[3]), Number(match[4])) : null;
}

function written({ year, month, day }: CalendarDate): string {
  return `${String(year).padStart(4, '0')}/${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}`;
}

/** Negative when a is before b. */
function compare(a: CalendarDate, b: CalendarDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

function mustParse(today: string): CalendarDate {
  const date = parse(today);
  if (!date) throw new RangeError('today must be a day, YYYY-MM-DD');
  return date;
}

/** Nobody who lives was born before this year: such a year is a slip of the finger. */
const firstYear = 1900;

/**
 * Null when the date may be used, else the fault. It must be written YYYY/MM/DD, be a real day of 1900 or later, and
 * not lie after `today` (YYYY-MM-DD, the business day of now).
 */
export function checkDateOfBirth(text: string, today: string): PatientFault | null {
  if (text.trim() === '') return dateOfBirthRequired;
  const date = text.includes('-') ? null : parse(text);
  const fits = date && date.year >= firstYear && compare(date, mustParse(today)) <= 0;
  return fits ? null : dateOfBirthInvalid;
}

/**
 * Completed years on `today`; null when the text is no date or lies in the future. Somebody born
 * on 29 February has their birthday on 1 March in years without one.
 */
export function ageInYears(dateOfBirth: string, today: string): number | null {
  const born = parse(dateOfBirth);
  const now = mustParse(today);
  if (!born || compare(born, now) > 0) return null;
  const birthdayPassed = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (birthdayPassed ? 0 : 1);
}

/**
 * The age as it is said: completed years, of a child under two completed months. Null as in ageInYears, and for a year
 * before 1900, which is a slip. In months where the day of birth does not exist they are complete on the day after the
 * month's last one.
 */
export function ageOf(
  dateOfBirth: string,
  today: string,
): { readonly count: number; readonly unit: 'years' | 'months' } | null {
  const years = ageInYears(dateOfBirth, today);
  const born = parse(dateOfBirth);
  if (years === null || !born || born.year < firstYear) return null;
  if (years >= 2) return { count: years, unit: 'years' };
  const now = mustParse(today);
  const months = (now.year - born.year) * 12 + now.month - born.month - (now.day >= born.day ? 0 : 1);
  return { count: months, unit: 'months' };
}

/** Null where a date gives an age to show beside it, or is empty and gives none; else the fault. */
export function checkAge(dateOfBirth: string, today: string): PatientFault | null {
  return dateOfBirth.trim() === '' || ageInYears(dateOfBirth, today) !== null ? null : ageInvalid;
}

const monthNames: readonly (readonly string[])[] = [
  ['january', 'jan', 'janvier', 'janv'],
  ['february', 'feb', 'fevrier', 'fevr', 'fev'],
  ['march', 'mar', 'mars'],
  ['april', 'apr', 'avril', 'avr'],
  ['may', 'mai'],
  ['june', 'jun', 'juin'],
  ['july', 'jul', 'juillet', 'juil'],
  ['august', 'aug', 'aout'],
  ['september', 'sept', 'sep', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
];

/** 'Monday, …', 'lun. …', 'le …' add nothing to the date. 'mar.' is no Tuesday here: it may be March. */
const weekday =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mer|jeu|ven|sam|dim)\b\.?,? (?:le )?|^le (?=[0-9])/iu;

function monthOf(name: string): number {
  const bare = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return monthNames.findIndex((names) => names.includes(bare)) + 1;
}

/**
 * A pasted date as YYYY/MM/DD, or null when it can not be read with certainty (the form then shows
 * dateOfBirthBadlyPasted). Reads year-month-day with any usual separator or none, also with a time behind it; month
 * names in English and French; and day and month in either order before the year where only one order is a real date or
 * both are the same. It does not guess at 03/04/1980: both orders are in use in Canada, and a wrong date of birth is
 * worse than typing it again.
 */
export function readPastedDate(text: string): string | null {
  const pasted = text
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replace(weekday, '');
  let match =
    /^([0-9]{4})(?:[-/. ]([0-9]{1,2})[-/. ]([0-9]{1,2})|([0-9]{2})([0-9]{2}))(?:[T ][0-9:.]+(?:Z|[+-][0-9:]+)?)?$/.exec(
      pasted,
    );
  if (match) return asText(realDate(Number(match[1]), Number(match[2] ?? match[4]), Number(match[3] ?? match[5])));

  match = /^([0-9]{1,2})[-/. ]([0-9]{1,2})[-/. ]([0-9]{4})$/.exec(pasted);
  if (match) {
    const [first, second, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
    const readings = new Set([asText(realDate(year, first, second)), asText(realDate(year, second, first))]);
    readings.delete(null);
    return readings.size === 1 ? ([...readings][0] ?? null) : null;
  }

  match = /^(\p{L}+)\.?[-/. ]([0-9]{1,2})(?:st|nd|rd|th|er)?,?[-/. ]([0-9]{4})$/u.exec(pasted);
  if (match) return asText(realDate(Number(match[3]), monthOf(match[1] ?? ''), Number(match[2])));

  match = /^([0-9]{1,2})(?:st|nd|rd|th|er)?[-/. ](?:of )?(\p{L}+)\.?,?[-/. ]([0-9]{4})$/u.exec(pasted);
  if (match) return asText(realDate(Number(match[3]), monthOf(match[2] ?? ''), Number(match[1])));

  match = /^([0-9]{4}),?[-/. ](\p{L}+)\.?[-/. ]([0-9]{1,2})$/u.exec(pasted);
  return match ? asText(realDate(Number(match[1]), monthOf(match[2] ?? ''), Number(match[3]))) : null;
}

function asText(date: CalendarDate | null): string | null {
  return date && written(date);
}
