import { wallClock } from '@consult/domain/time/business-time.ts';

/**
 * Day (YYYY-MM-DD) and time (HH:mm) of business time, as the server said them in an instant with its offset: the
 * device's own zone data may say something else (server rules, section 25).
 */
export function saidOf(at: string): { day: string; time: string } {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*[+-]\d\d:\d\d$/.exec(at) ?? [];
  if (day !== undefined && time !== undefined) return { day, time };
  // Kept on this device by a version that did not say them yet.
  const { day: own, hour, minute } = wallClock(new Date(at));
  return { day: own, time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` };
}
