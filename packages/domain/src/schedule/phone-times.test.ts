import fc from 'fast-check';
import { scaled } from '@consult/testkit/time-factor.ts';
import { describe, expect, test, vi } from 'vitest';
import { addDays, businessDay, wallClock, weekdayOf } from '../time/business-time.ts';
import { isPhoneTime, phoneTimes } from './phone-times.ts';
import type { PhoneSettings, Timeslot } from './phone-times.ts';

vi.setConfig({ testTimeout: scaled(30_000) });

const week = (slots: Partial<Record<number, Timeslot[]>>): Timeslot[][] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => slots[day] ?? []);
const slot = (start: string, end: string): Timeslot => ({ start, end });
const settings = (given: Partial<PhoneSettings>): PhoneSettings => ({
  schedule: week({ 1: [slot('0900', '1000')] }),
  zone: 'America/Edmonton',
  callMinutes: 10,
  noticeMinutes: 120,
  ...given,
});
const shown = (given: PhoneSettings, from: string, until: string, now: string): string[] =>
  phoneTimes(given, from, until, new Date(now)).map(({ start }) => start.toISOString().slice(0, 16));

describe('known cases', () => {
  const early = '2025-11-01T00:00:00Z';

  test('calls follow one another through a stretch of the schedule', () => {
    expect(shown(settings({ callMinutes: 20 }), '2025-11-23', '2025-11-30', early)).toEqual([
      '2025-11-24T16:00',
      '2025-11-24T16:20',
      '2025-11-24T16:40',
    ]);
  });

  test('a call that would not end within the stretch is not offered', () => {
    expect(shown(settings({ callMinutes: 25 }), '2025-11-23', '2025-11-30', early)).toEqual([
      '2025-11-24T16:00',
      '2025-11-24T16:25',
    ]);
  });

  test('slots that touch or overlap are one stretch', () => {
    const schedule = week({ 1: [slot('0930', '1000'), slot('0900', '0940')] });
    expect(shown(settings({ schedule, callMinutes: 20 }), '2025-11-23', '2025-11-30', early)).toHaveLength(3);
  });

  test('the last stretch of a day may end at midnight', () => {
    const schedule = week({ 1: [slot('2340', '0000')] });
    expect(shown(settings({ schedule }), '2025-11-23', '2025-11-30', early)).toEqual([
      '2025-11-25T06:40',
      '2025-11-25T06:50',
    ]);
  });

  test('nothing begins sooner than the notice', () => {
    expect(shown(settings({}), '2025-11-24', '2025-11-25', '2025-11-24T14:30:01Z')).toEqual([
      '2025-11-24T16:40',
      '2025-11-24T16:50',
    ]);
  });

  test('a taken time, a vacation from phone calls and a closed weekday are not offered', () => {
    const taken = [{ start: '2025-11-24T16:10:00Z', end: '2025-11-24T16:20:00Z' }];
    expect(shown(settings({ taken }), '2025-11-24', '2025-11-25', early)).not.toContain('2025-11-24T16:10');
    expect(shown(settings({ taken }), '2025-11-24', '2025-11-25', early)).toHaveLength(5);
    const away = { start: '2025-11-24T07:00:00Z', end: '2025-11-25T06:59:59.999Z' };
    expect(shown(settings({ vacations: [away] }), '2025-11-24', '2025-11-25', early)).toEqual([]);
    expect(
      shown(settings({ vacations: [{ ...away, disablePhoneConsult: false }] }), '2025-11-24', '2025-11-25', early),
    ).toHaveLength(6);
    const customCalendar = [true, false, true, true, true, true, true];
    expect(shown(settings({ customCalendar }), '2025-11-24', '2025-11-25', early)).toEqual([]);
  });

  // Toronto: clocks go forward at 2:00 on 2026-03-08 and back at 2:00 on 2026-11-01, both Sundays.
  const nightly = settings({ schedule: week({ 0: [slot('0100', '0400')] }), zone: 'America/Toronto', callMinutes: 30 });

  test('the hour that the clock skips has no times', () => {
    expect(shown(nightly, '2026-03-08', '2026-03-09', '2026-03-01T00:00:00Z')).toEqual([
      '2026-03-08T06:00',
      '2026-03-08T06:30',
      '2026-03-08T07:00',
      '2026-03-08T07:30',
    ]);
  });

  test('of the hour that comes twice only the first is offered', () => {
    expect(shown(nightly, '2026-11-01', '2026-11-02', '2026-10-01T00:00:00Z')).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T05:30',
      '2026-11-01T07:00',
      '2026-11-01T07:30',
      '2026-11-01T08:00',
      '2026-11-01T08:30',
    ]);
  });

  test('nothing is offered beyond twelve weeks', () => {
    const offered = phoneTimes(settings({}), '2025-11-01', '2026-12-01', new Date(early));
    expect(offered.at(-1)?.start.toISOString()).toBe('2026-01-19T16:50:00.000Z');
  });

  test('only a time that is offered, of the length that is offered, may be asked for', () => {
    const now = new Date(early);
    const at = (text: string): Date => new Date(text);
    expect(isPhoneTime(settings({}), at('2025-11-24T16:00:00Z'), at('2025-11-24T16:10:00Z'), now)).toBe(true);
    expect(isPhoneTime(settings({}), at('2025-11-24T16:00:00Z'), at('2025-11-24T16:20:00Z'), now)).toBe(false);
    expect(isPhoneTime(settings({}), at('2025-11-24T16:05:00Z'), at('2025-11-24T16:15:00Z'), now)).toBe(false);
    expect(isPhoneTime(settings({}), at('no time'), at('no time'), now)).toBe(false);
  });
});

/**
 * Minute by minute: a call begins where the wall first shows a start, and each of its minutes is looked at on its own.
 */
function naive(given: PhoneSettings, from: string, until: string, now: Date): number[] {
  const minute = 60_000;
  const parsed = given.schedule.map((slots) =>
    slots.flatMap(({ start, end }) => {
      const of = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(2));
      const minutes: number[] = [];
      for (let at = of(start); at < (of(end) || 1440); at += 1) minutes.push(at);
      return minutes;
    }),
  );
  // Stretches are runs of minutes of the schedule; a start is a whole number of calls after the run's first minute.
  const runStart = parsed.map((minutes) => {
    const open = new Set(minutes);
    return (at: number): number | null => {
      if (!open.has(at)) return null;
      let first = at;
      while (open.has(first - 1)) first -= 1;
      return first;
    };
  });
  const seen = new Set<string>();
  const found: number[] = [];
  const begin = Date.parse(`${from}T00:00:00Z`) - 26 * 60 * minute;
  const end = Date.parse(`${until}T00:00:00Z`) + 26 * 60 * minute;
  for (let at = begin; at < end; at += minute) {
    const wall = wallClock(new Date(at), given.zone);
    const name = `${wall.day} ${wall.hour}:${wall.minute}`;
    if (seen.has(name)) continue;
    seen.add(name);
    if (wall.day < from || wall.day >= until) continue;
    const of = wall.hour * 60 + wall.minute;
    const run = runStart[wall.weekday]?.(of) ?? null;
    if (run === null || (of - run) % given.callMinutes !== 0) continue;
    if (runStart[wall.weekday]?.(of + given.callMinutes - 1) !== run) continue;
    if (at < now.getTime() + given.noticeMinutes * minute) continue;
    let free = true;
    for (let passed = 0; passed < given.callMinutes; passed += 1) {
      const then = at + passed * minute;
      const inCall = wallClock(new Date(then), given.zone);
      if (inCall.day !== wall.day || runStart[wall.weekday]?.(inCall.hour * 60 + inCall.minute) !== run) free = false;
      const day = businessDay(new Date(then));
      if (given.customCalendar?.[weekdayOf(day)] === false) free = false;
      for (const away of given.vacations ?? [])
        if (
          away.disablePhoneConsult !== false &&
          businessDay(new Date(away.start)) <= day &&
          day <= businessDay(new Date(away.end))
        )
          free = false;
      for (const call of given.taken ?? [])
        if (new Date(call.start).getTime() < then + minute && then < new Date(call.end).getTime()) free = false;
    }
    if (free) found.push(at);
  }
  return found;
}

const tenMinutes = fc.integer({ min: 0, max: 143 });
const hhmm = (ten: number): string =>
  `${String(Math.floor(ten / 6) % 24).padStart(2, '0')}${String((ten % 6) * 10).padStart(2, '0')}`;
const someSlot = fc
  .tuple(tenMinutes, fc.integer({ min: 1, max: 40 }))
  .map(([start, length]) => slot(hhmm(start), hhmm(Math.min(start + length, 144))));
// Days around changes of the clock in these zones, and an ordinary one.
const day = fc.constantFrom('2026-03-07', '2026-03-28', '2026-10-31', '2026-10-24', '2026-06-10', '2026-04-04');
const zone = fc.constantFrom(
  'America/Edmonton',
  'America/Toronto',
  'America/St_Johns',
  'America/Regina',
  'Europe/Paris',
  'Australia/Lord_Howe',
);

test('agrees with a model that goes minute by minute, in every zone and across changes of the clock', () => {
  fc.assert(
    fc.property(
      fc.record({
        schedule: fc.array(fc.array(someSlot, { maxLength: 2 }), { minLength: 7, maxLength: 7 }),
        zone,
        callMinutes: fc.constantFrom(10, 15, 20, 30, 60, 90),
        noticeMinutes: fc.constantFrom(0, 60, 120),
        customCalendar: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      }),
      day,
      fc.integer({ min: -600, max: 2000 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
      fc.option(fc.integer({ min: 0, max: 2 })),
      (given, from, nowMinutes, calls, awayOn) => {
        const base = Date.parse(`${from}T00:00:00Z`);
        const now = new Date(base + nowMinutes * 60_000);
        const taken = calls.map(([at, length]) => ({
          start: new Date(base + at * 600_000),
          end: new Date(base + (at + length) * 600_000),
        }));
        const away =
          awayOn === null
            ? []
            : [{ start: `${addDays(from, awayOn)}T12:00:00Z`, end: `${addDays(from, awayOn)}T20:00:00Z` }];
        const all: PhoneSettings = { ...given, taken, vacations: away };
        const until = addDays(from, 2);
        const offered = phoneTimes(all, from, until, now);
        expect(offered.map(({ start }) => start.getTime()).sort((a, b) => a - b)).toEqual(naive(all, from, until, now));
        for (const { start, end } of offered) expect(isPhoneTime(all, start, end, now)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
