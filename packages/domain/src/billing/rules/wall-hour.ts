import { wallClock } from '../../time/business-time.ts';
import type { WallClock } from '../../time/business-time.ts';

const quarterMs = 900_000;
const most = 40_000;
const known = new Map<number, WallClock>();

/**
 * Day, weekday and hour of an instant, business time. They are the same throughout a quarter of an hour, and asking the
 * zone costs most of a judgement, so that of many records each quarter is asked for once.
 */
export function wallHour(at: number): Pick<WallClock, 'day' | 'hour' | 'weekday'> {
  const quarter = Math.floor(at / quarterMs);
  let wall = known.get(quarter);
  if (wall === undefined) {
    if (known.size > most) known.clear();
    known.set(quarter, (wall = wallClock(new Date(quarter * quarterMs))));
  }
  return wall;
}
