import type { ScheduleFault } from '../fault/fault.ts';
import { addDays, businessDay, businessZone, dayNumber, startOfDay } from '../time/business-time.ts';
import type { Day } from '../time/business-time.ts';

/** A specialist's time away, as the schedule page edits it. Source: document 3, sections 5 and 9; server rules, 21. */

/** Rows that are not over, the years that one may lie ahead, and the characters of a description. */
export const vacationLimits = { rows: 100, yearsAhead: 5, description: 200 } as const;

/** One row of the page: whole business days, both included. */
export type VacationRow = {
  readonly id: string;
  readonly from: Day;
  readonly to: Day;
  readonly disableEconsult: boolean;
  readonly disablePhoneConsult: boolean;
  /** The specialist's own: no referrer sees it. */
  readonly description: string;
};

export type VacationFaults = Partial<Record<'from' | 'to' | 'description', ScheduleFault>>;

/** What hinders saving: the sentence beside the button. */
export const vacationOrder: ScheduleFault = { code: 'vacation-order' };
/** The same beside the field. */
const vacationOrderInline: ScheduleFault = { code: 'vacation-order-inline' };

/** The faults of a row by field; empty when it may be saved. A single day, From and To the same, is a period. */
export function checkVacation(row: Pick<VacationRow, 'from' | 'to' | 'description'>, today: Day): VacationFaults {
  const faults: VacationFaults = {};
  if (!isDay(row.from)) faults.from = { code: 'vacation-day-required' };
  if (!isDay(row.to)) faults.to = { code: 'vacation-day-required' };
  if (!faults.from && !faults.to) {
    if (row.from > row.to) faults.to = vacationOrderInline;
    else if (row.to < today) faults.to = { code: 'vacation-over' };
    else if (row.to > lastDayAhead(today)) faults.to = { code: 'vacation-far' };
  }
  if (charactersOf(row.description.trim()) > vacationLimits.description)
    faults.description = { code: 'vacation-description-long', most: vacationLimits.description };
  return faults;
}

/** The fault of having too many rows that are not over; null for none. */
export function checkVacationCount(count: number): ScheduleFault | null {
  return count > vacationLimits.rows ? { code: 'vacations-many', most: vacationLimits.rows } : null;
}

/** The last day on which time away may end: the same date in five years, 28 February where that year has no 29th. */
export function lastDayAhead(today: Day): Day {
  const year = Number(today.slice(0, 4)) + vacationLimits.yearsAhead;
  const date = `${year}${today.slice(4)}`;
  return isDay(date) ? date : `${year}-02-28`;
}

/** Choosing a start after the end moves the end to that day. */
export function withStart<Period extends { readonly from: Day; readonly to: Day }>(period: Period, from: Day): Period {
  return { ...period, from, to: period.to < from ? from : period.to };
}

/** The stored instants: 00:00 of the first day to 23:59:59.999 of the last, business time. */
export function vacationInstants(from: Day, to: Day, zone: string = businessZone): { start: Date; end: Date } {
  return {
    start: startOfDay(from, zone),
    end: new Date(startOfDay(addDays(to, 1), zone).getTime() - 1),
  };
}

/** The days of stored instants. */
export function vacationDays(start: Date, end: Date, zone: string = businessZone): { from: Day; to: Day } {
  return { from: businessDay(start, zone), to: businessDay(end, zone) };
}

/** Whole days of a period, both ends included. */
export function vacationLength({ from, to }: { readonly from: Day; readonly to: Day }): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as a reader counts them. */
function charactersOf(text: string): number {
  return [...characters.segment(text)].length;
}

function isDay(text: string): boolean {
  try {
    dayNumber(text);
    return true;
  } catch {
    return false;
  }
}
