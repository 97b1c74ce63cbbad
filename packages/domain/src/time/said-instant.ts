import { wallClock } from './business-time.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** An instant by the wall clock of business time, with its offset: '2026-11-26T17:00:00.000-07:00'. */
export function saidInstant(at: Date): string {
  const { day, hour, minute } = wallClock(at);
  const rest = at.toISOString().slice(17, 23);
  const wall = `${day}T${two(hour)}:${two(minute)}:${rest}`;
  const offset = Math.round((Date.parse(`${wall}Z`) - at.getTime()) / 60_000);
  const size = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
