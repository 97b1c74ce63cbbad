import { businessDay } from '@consult/domain/time/business-time.ts';

const hourMs = 3_600_000;
const days = new Map<number, string>();

/** The business day, which begins on the hour: of an export's 100,000 records most share theirs. */
export function dayOf(at: Date): string {
  const hour = Math.floor(at.getTime() / hourMs);
  let day = days.get(hour);
  if (day === undefined) {
    if (days.size > 20_000) days.clear();
    day = businessDay(new Date(hour * hourMs));
    days.set(hour, day);
  }
  return day;
}
