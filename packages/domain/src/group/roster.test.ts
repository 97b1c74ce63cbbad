import { expect, test } from 'vitest';
import { lastDifferentDay, onDuty } from './roster.ts';
import type { Roster } from './roster.ts';

// 2026-11-30 is a Monday.
const mondays: Roster = {
  weekdays: [false, true, false, false, false, false, false],
  days: [
    { day: '2026-12-07', onDuty: false },
    { day: '2026-12-08', onDuty: true },
  ],
};

test.each<[string, boolean]>([
  ['2026-11-30', true],
  ['2026-12-01', false],
  ['2026-12-07', false],
  ['2026-12-08', true],
  ['2026-12-14', true],
])('a roster of Mondays with two days that differ says of %s: %s', (day, expected) => {
  expect(onDuty(mondays, day)).toBe(expected);
});

test('without a pattern a member is on duty every day but those that differ', () => {
  const roster: Roster = { weekdays: null, days: [{ day: '2026-12-25', onDuty: false }] };
  expect(['2026-12-24', '2026-12-25', '2026-12-26'].map((day) => onDuty(roster, day))).toEqual([true, false, true]);
});

test('a roster repeats its weeks after the last day that differs', () => {
  expect(lastDifferentDay(mondays)).toBe('2026-12-08');
  expect(lastDifferentDay({ weekdays: null, days: [] })).toBeNull();
});
