import { dayOf } from './by-day.ts';

const hourMs = 60 * 60_000;

/** The instant at which a month, YYYY-MM, ends in a zone; ISO 8601. Zones differ from UTC by whole quarters of hours. */
export function endOfMonth(month: string, timeZone: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const end = Date.UTC(year, number, 1);
  // The first quarter of an hour that belongs to the next month there.
  for (let at = end - 15 * hourMs; ; at += hourMs / 4) {
    const instant = new Date(at).toISOString();
    if (dayOf(instant, timeZone).slice(0, 7) > month) return instant;
  }
}
