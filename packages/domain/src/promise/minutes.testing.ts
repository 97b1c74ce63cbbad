import type { Happened, Span } from './clock.ts';

/** A promise clock that knows nothing but minutes: it walks them one by one and asks the runtime for the wall clock. */

export const minuteMs = 60_000;

export const zones = [
  'America/Edmonton',
  'America/St_Johns',
  'America/Vancouver',
  'America/Regina',
  'America/Toronto',
  'America/Halifax',
] as const;

/** The half-year around each change of the clock. */
export const windows = [
  { from: Date.UTC(2025, 0, 15), until: Date.UTC(2025, 7, 1) },
  { from: Date.UTC(2025, 8, 15), until: Date.UTC(2026, 3, 1) },
] as const;

export const holidays: ReadonlySet<string> = new Set([
  '2025-02-17',
  '2025-04-18',
  '2025-05-19',
  '2025-10-13',
  '2025-11-11',
  '2025-12-25',
  '2026-01-01',
]);

type Minute = { day: string; weekday: number; hour: number };
const walls = new Map<string, Minute[]>();

/** The wall clock of every half-hour of a window; no zone of Canada changes it within one. */
function wallsOf(zone: string, window: (typeof windows)[number]): Minute[] {
  const key = `${zone} ${window.from}`;
  const known = walls.get(key);
  if (known) return known;
  const all: Minute[] = [];
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  for (let at = window.from; at < window.until; at += 30 * minuteMs) {
    const [day = '', time = ''] = format.format(at).split(' ');
    all.push({ day, weekday: new Date(`${day}T12:00:00Z`).getUTCDay(), hour: Number(time.slice(0, 2)) });
  }
  walls.set(key, all);
  return all;
}

export class Minutes {
  readonly #walls: Minute[];
  readonly #weekdays: readonly boolean[];
  readonly #from: number;

  constructor(zone: string, window: (typeof windows)[number], weekdays: readonly boolean[]) {
    this.#walls = wallsOf(zone, window);
    this.#weekdays = weekdays;
    this.#from = window.from;
  }

  #wall(at: number): Minute {
    return this.#walls[Math.floor((at - this.#from) / (30 * minuteMs))]!;
  }

  #opensOn(at: number): boolean {
    const { day, weekday } = this.#wall(at);
    return this.#weekdays[weekday]! && !holidays.has(day);
  }

  #works(at: number): boolean {
    const { hour } = this.#wall(at);
    return this.#opensOn(at) && hour >= 8 && hour < 17;
  }

  /** Whether the minute that begins at `at` lies in a stop. */
  #stands(at: number, { requests, unowned }: Happened): boolean {
    let counted = 0;
    let until = -1;
    for (const request of requests) {
      if (counted === 3 || request.at < until) continue;
      counted += 1;
      until = Math.min(request.repliedAt ?? Infinity, request.at + 14 * 24 * 60 * minuteMs);
      if (request.at <= at && at < until) return true;
    }
    return unowned.some((stop) => stop.from <= at && at < (stop.until ?? Infinity));
  }

  /** The minutes that a promise gives. */
  total({ amount, unit }: Span, sentAt: number): number {
    if (unit === 'hours') return amount * 60;
    let at = sentAt;
    while (!this.#opensOn(at)) at += minuteMs;
    let days = 0;
    let minutes = 0;
    for (let day = this.#wall(at).day; ; at += minuteMs) {
      const wall = this.#wall(at);
      if (wall.day !== day) {
        day = wall.day;
        if (this.#opensOn(at)) days += 1;
      }
      if (days === amount && this.#opensOn(at) && wall.hour === 17) return minutes;
      if (this.#works(at)) minutes += 1;
    }
  }

  /** The instant at which so many minutes are used up. */
  usedUp(minutes: number, happened: Happened): number {
    let left = minutes;
    for (let at = happened.sentAt; ; at += minuteMs) {
      if (this.#works(at) && !this.#stands(at, happened)) left -= 1;
      if (left <= 0) return at + minuteMs;
    }
  }

  /** The minutes used from the sending until an instant. */
  used(until: number, happened: Happened): number {
    let minutes = 0;
    for (let at = happened.sentAt; at < until; at += minuteMs)
      if (this.#works(at) && !this.#stands(at, happened)) minutes += 1;
    return minutes;
  }
}
