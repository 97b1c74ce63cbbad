/** A day of the viewer's zone, YYYY-MM-DD, and how many were taken on it. */
export type DayCount = { day: string; count: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a zone, YYYY-MM-DD. */
export function dayOf(at: string | number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(new Date(at));
}

/** The viewer's own days of what was taken at these times, ms, newest first. */
export function daysOf(times: readonly number[], timeZone: string): DayCount[] {
  return joinedDays(times.map((at) => ({ day: dayOf(at, timeZone), count: 1 })));
}

/** The same days where those that follow one another and are one day are joined. */
export function joinedDays(parts: readonly DayCount[]): DayCount[] {
  const days: DayCount[] = [];
  for (const { day, count } of parts) {
    const last = days.at(-1);
    if (last?.day === day) last.count += count;
    else days.push({ day, count });
  }
  return days;
}
