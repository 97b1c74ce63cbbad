import { expect, test } from 'vitest';
import { comingDays, liesWithin } from './coming-days.ts';
import type { PhoneSettings } from './phone-times.ts';

const monday = [[], [{ start: '0900', end: '1000' }], [], [], [], [], []];
const settings: PhoneSettings = {
  schedule: monday,
  zone: 'America/Edmonton',
  callMinutes: 10,
  noticeMinutes: 120,
};
const now = new Date('2025-11-20T12:00:00Z');

test('the coming days say how many times are free, taken and away', () => {
  const away = { start: '2025-12-01T07:00:00Z', end: '2025-12-02T06:59:59.999Z' };
  const calls = [
    { start: '2025-11-24T16:00:00Z', end: '2025-11-24T16:10:00Z' },
    // One that stands outside the schedule stays a call.
    { start: '2025-11-25T16:00:00Z', end: '2025-11-25T16:10:00Z' },
  ];
  const days = comingDays({ ...settings, vacations: [away], taken: calls }, now);
  expect(days).toHaveLength(14);
  expect(days[0]).toEqual({ day: '2025-11-20', free: 0, taken: 0, away: 0, hours: 24 });
  expect(days[4]).toEqual({ day: '2025-11-24', free: 5, taken: 1, away: 0, hours: 24 });
  expect(days[5]).toMatchObject({ free: 0, taken: 1 });
  expect(days[11]).toEqual({ day: '2025-12-01', free: 0, taken: 0, away: 6, hours: 24 });
});

test('a closed weekday takes times away; time away from eConsults alone takes none', () => {
  const closed = { ...settings, customCalendar: [true, false, true, true, true, true, true] };
  expect(comingDays(closed, now)[4]).toMatchObject({ free: 0, away: 6 });
  const away = { start: '2025-11-24T07:00:00Z', end: '2025-11-25T06:59:59.999Z', disablePhoneConsult: false };
  expect(comingDays({ ...settings, vacations: [away] }, now)[4]).toMatchObject({ free: 6, away: 0 });
});

test('a day has 23 or 25 hours where the clock changes, and 24 where it does not', () => {
  const hours = (zone: string, at: string) =>
    comingDays({ ...settings, zone }, new Date(at))
      .filter((day) => day.hours !== 24)
      .map(({ day, hours }) => [day, hours]);
  expect(hours('America/Toronto', '2026-02-27T12:00:00Z')).toEqual([['2026-03-08', 23]]);
  expect(hours('America/St_Johns', '2026-10-25T12:00:00Z')).toEqual([['2026-11-01', 25]]);
  expect(hours('America/Regina', '2026-02-27T12:00:00Z')).toEqual([]);
});

test('a call lies within a block by the clock on the wall, in summer as in winter', () => {
  const call = (start: string, minutes = 10) => ({
    start,
    end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
  });
  expect(liesWithin(settings, call('2025-11-24T16:00:00Z'))).toBe(true);
  expect(liesWithin(settings, call('2025-07-07T15:50:00Z'))).toBe(true);
  expect(liesWithin(settings, call('2025-11-24T16:50:00Z', 20))).toBe(false);
  expect(liesWithin(settings, call('2025-11-25T16:00:00Z'))).toBe(false);
  expect(liesWithin({ ...settings, zone: 'America/Vancouver' }, call('2025-11-24T16:00:00Z'))).toBe(false);
});
