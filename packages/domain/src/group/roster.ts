import { weekdayOf } from '../time/business-time.ts';
import type { Day } from '../time/business-time.ts';

/**
 * Who of a group is on duty on a business day: a weekly pattern, and days that differ from it. Source: server rules,
 * section 22.
 */
export type Roster = {
  /** By weekday, Sunday first; null: on duty every day. */
  readonly weekdays: readonly boolean[] | null;
  /** True: on duty although the pattern says no; false: the other way round. */
  readonly days: readonly { readonly day: Day; readonly onDuty: boolean }[];
};

/** Whether a member with this roster is on duty on a business day. */
export function onDuty({ weekdays, days }: Roster, day: Day): boolean {
  const differs = days.find((one) => one.day === day);
  return differs ? differs.onDuty : (weekdays?.[weekdayOf(day)] ?? true);
}

/** The last day on which a roster differs from its week; null where it never does. Afterwards its weeks repeat. */
export function lastDifferentDay({ days }: Roster): Day | null {
  return days.reduce<Day | null>((last, { day }) => (last === null || day > last ? day : last), null);
}
