import { businessDay } from '@consult/domain/time/business-time.ts';

const hourMs = 3_600_000;
const days = new Map<number, string>();

/** The business day of an instant. */
export const dayOf = (at: Date): string => dayOfHour(Math.floor(at.getTime() / hourMs));

/**
 * The business day of an hour since 1970, since a day begins on the hour: of an export's 100,000 records most share
 * theirs.
 */
export function dayOfHour(hour: number): string {
  let day = days.get(hour);
  if (day === undefined) {
    if (days.size > 20_000) days.clear();
    day = businessDay(new Date(hour * hourMs));
    days.set(hour, day);
  }
  return day;
}
