import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import { readBusinessClock, type BusinessClock } from '@consult/domain/time/business-clock.ts';

/** A difference of the clocks below this, in ms, is an answer that took long, and not a clock that is wrong. */
const leastOffMs = 30_000;

let said: BusinessClock | null = null;
/** How far the server's clock is ahead of this device's, in ms. */
let offset = 0;
let listener = (): void => undefined;

/** Takes the clock that an answer of the server came with; null and what is none change nothing. */
export function noteServerClock(header: string | null): void {
  const read = readBusinessClock(header);
  if (!read) return;
  const ahead = read.now - Date.now();
  const next = Math.abs(ahead) < leastOffMs ? 0 : ahead;
  const changed = said?.day !== read.day || Math.abs(next - offset) >= leastOffMs;
  said = read;
  offset = next;
  if (changed) listener();
}

/** Calls `heard` when the server says another day, or a clock that is another way off. */
export function onServerClock(heard: () => void): void {
  listener = heard;
}

/** The present instant by the server's clock, in ms: this device's may be wrong. */
export function serverNow(): number {
  return byServer(Date.now());
}

/** An instant of this device's clock, in ms, as the server's clock had it. */
export function byServer(ms: number): number {
  return ms + offset;
}

/**
 * The business day of an instant of the server's clock, in ms: as the server said it, since this browser's zone data
 * may be old. Before the first answer it is computed.
 */
export function businessDayAt(now: number): string {
  if (!said) return businessDay(new Date(now));
  const { day, endsAt } = said;
  return now < endsAt ? day : addDays(day, 1 + Math.floor((now - endsAt) / 86_400_000));
}

/** For tests: as before the first answer. */
export function forgetServerClock(): void {
  said = null;
  offset = 0;
}
