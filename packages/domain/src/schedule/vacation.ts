import { addDays, businessZone, startOfDay } from '../time/business-time.ts';
import type { Day } from '../time/business-time.ts';

/** A specialist's time away, as the schedule page edits it. Source: document 3, sections 5 and 9. */

export const vacationOrder = "Please make sure the vacation period's From date is before it's To date.";
/** The same beside the field. */
export const vacationOrderInline = '"From" date must be before "To" date.';

/** Null when the period may be saved. A single day, From and To the same, is a period. */
export function checkVacation(from: Day, to: Day): string | null {
  return from <= to ? null : vacationOrder;
}

/** Choosing a start after the end moves the end to that day. */
export function withStart(period: { readonly from: Day; readonly to: Day }, from: Day): { from: Day; to: Day } {
  return { from, to: period.to < from ? from : period.to };
}

/** The stored instants: 00:00 of the first day to 23:59:59.999 of the last, business time. */
export function vacationInstants(from: Day, to: Day, zone: string = businessZone): { start: Date; end: Date } {
  return {
    start: startOfDay(from, zone),
    end: new Date(startOfDay(addDays(to, 1), zone).getTime() - 1),
  };
}
