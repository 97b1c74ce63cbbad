import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  businessDay,
  dayNumber,
  instantAt,
  nextMidnight,
  nextMorningAtSeven,
  startOfDay,
  wallClock,
  weekdayOf,
} from './business-time.ts';

// Instants over seven years, half of them within a day and a half of a change of the clock.
const start = Date.UTC(2023, 0, 1);
const end = Date.UTC(2030, 0, 1);
const dayInMs = 86_400_000;
const zones = ['America/Edmonton', 'America/St_Johns', 'Europe/Paris', 'Australia/Lord_Howe'];
function changesOf(zone: string): number[] {
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (ms: number): string => shown.format(ms).split('GMT')[1] ?? '';
  const days = Array.from({ length: (end - start) / dayInMs }, (_, index) => start + index * dayInMs);
  return days.filter((ms) => offset(ms) !== offset(ms + dayInMs));
}
const moment = fc.oneof(
  ...zones.map((zone) =>
    fc.tuple(
      fc.constant(zone),
      fc
        .oneof(
          fc.integer({ min: start, max: end }),
          fc
            .tuple(fc.constantFrom(...changesOf(zone)), fc.integer({ min: -dayInMs, max: 2 * dayInMs }))
            .map(([at, by]) => at + by),
        )
        .map((ms) => new Date(ms)),
    ),
  ),
);
/** A second way to the wall clock: the runtime's own formatting, in the Swedish (ISO-like) form. */
const told = (at: Date, zone: string): string => at.toLocaleString('sv-SE', { timeZone: zone });

describe('known moments in Edmonton', () => {
  test.each([
    // Clocks went forward at 2:00 on 2025-03-09 and back at 2:00 on 2025-11-02.
    ['2025-03-09T06:30:00Z', '2025-03-08', '2025-03-09T13:00:00.000Z'],
    ['2025-03-09T07:30:00Z', '2025-03-09', '2025-03-10T13:00:00.000Z'],
    ['2025-03-08T12:00:00Z', '2025-03-08', '2025-03-09T13:00:00.000Z'],
    ['2025-03-07T12:00:00Z', '2025-03-07', '2025-03-08T14:00:00.000Z'],
    ['2025-11-02T05:59:59Z', '2025-11-01', '2025-11-02T14:00:00.000Z'],
    ['2025-11-01T04:00:00Z', '2025-10-31', '2025-11-01T13:00:00.000Z'],
    ['2025-01-01T06:59:59.999Z', '2024-12-31', '2025-01-01T14:00:00.000Z'],
  ])('%s is the day %s, and the next morning at seven is %s', (now, day, seven) => {
    expect(businessDay(new Date(now))).toBe(day);
    expect(nextMorningAtSeven(new Date(now)).toISOString()).toBe(seven);
  });

  test('a time that comes twice is the first one, a skipped one is as far after the jump', () => {
    expect(instantAt('2025-11-02', 1, 30).toISOString()).toBe('2025-11-02T07:30:00.000Z');
    expect(instantAt('2025-03-09', 2, 30).toISOString()).toBe('2025-03-09T09:30:00.000Z');
  });

  test('the day of the change has 23 hours, the other one 25', () => {
    const hours = (day: string): number =>
      (startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime()) / 3_600_000;
    expect(['2025-03-08', '2025-03-09', '2025-11-01', '2025-11-02'].map(hours)).toEqual([24, 23, 24, 25]);
  });
});

test('the wall clock agrees with the runtime, in every zone and around every change', () => {
  fc.assert(
    fc.property(moment, ([zone, at]) => {
      const clock = wallClock(at, zone);
      const two = (n: number): string => String(n).padStart(2, '0');
      expect(`${clock.day} ${two(clock.hour)}:${two(clock.minute)}:${two(clock.second)}`).toBe(told(at, zone));
      expect(clock.weekday).toBe(weekdayOf(clock.day));
    }),
  );
});

test('next morning at seven is seven o’clock on the day after, and at most 32 hours away', () => {
  fc.assert(
    fc.property(moment, ([zone, now]) => {
      const morning = nextMorningAtSeven(now, zone);
      expect(told(morning, zone)).toBe(`${addDays(businessDay(now, zone), 1)} 07:00:00`);
      const hours = (morning.getTime() - now.getTime()) / 3_600_000;
      expect(hours).toBeGreaterThan(6);
      expect(hours).toBeLessThanOrEqual(32);
    }),
  );
});

test('midnight is the first instant of its day: a millisecond earlier is the day before', () => {
  fc.assert(
    fc.property(moment, ([zone, now]) => {
      const midnight = nextMidnight(now, zone);
      expect(midnight.getTime()).toBeGreaterThan(now.getTime());
      expect(businessDay(midnight, zone)).toBe(addDays(businessDay(now, zone), 1));
      expect(businessDay(new Date(midnight.getTime() - 1), zone)).toBe(businessDay(now, zone));
    }),
  );
});

test('a wall time read back from its instant is the same, unless the clock skips it', () => {
  fc.assert(
    fc.property(moment, ([zone, at]) => {
      const { day, hour, minute } = wallClock(at, zone);
      const back = wallClock(instantAt(day, hour, minute, zone), zone);
      expect([back.day, back.hour, back.minute]).toEqual([day, hour, minute]);
    }),
  );
});

test('day arithmetic counts real days, and what is no day throws', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-03-01', -1)).toBe('2025-02-28');
  expect(weekdayOf('2026-11-21')).toBe(6);
  for (const text of ['2025-02-29', '2025-2-1', '', '2025/01/01', '2025-13-01']) {
    expect(() => dayNumber(text)).toThrow(RangeError);
  }
});
