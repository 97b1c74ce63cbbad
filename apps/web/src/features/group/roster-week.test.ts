import fc from 'fast-check';
import { addDays } from '@consult/domain/time/business-time.ts';
import { expect, test } from 'vitest';
import type { EditedMember } from './edited-group.ts';
import { daysOf, isAway, isOn, mondayOf, withDuty, withWeekAsUsual, withWeekRepeated } from './roster-week.ts';

const monday = '2026-11-30';
const member = (days: EditedMember['roster']['days'] = [], weekdays: boolean[] | null = null): EditedMember => ({
  personId: 'one',
  share: 1,
  roster: { weekdays, days },
});
const weekOf = (one: EditedMember, from: string): boolean[] => daysOf(from).map((day) => isOn(one, day));
const members = fc
  .tuple(fc.option(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 })), fc.array(fc.boolean(), { maxLength: 10 }))
  .map(([weekdays, days]) =>
    member(
      days.map((onDuty, n) => ({ day: addDays(monday, n * 2), onDuty })),
      weekdays,
    ),
  );

test('a week begins on Monday, whatever day of it is asked for', () => {
  expect(['2026-11-30', '2026-12-03', '2026-12-06'].map(mondayOf)).toEqual([monday, monday, monday]);
  expect(daysOf(monday).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
});

test('a day that is turned back to the usual week differs from it no more', () => {
  const day = { weekday: 5, day: '2026-12-04' };
  const off = withDuty(member(), day, false);
  expect(off.roster.days).toEqual([{ day: '2026-12-04', onDuty: false }]);
  expect(withDuty(off, day, true)).toEqual(member());
});

test('whoever is away or closed on a day is away, whatever the roster says', () => {
  const one = { away: [{ from: '2026-12-01', to: '2026-12-02' }], closed: [true, ...Array<boolean>(6).fill(false)] };
  expect(daysOf(monday).map((day) => isAway(one, day))).toEqual([false, true, true, false, false, false, true]);
  expect(isAway(one, { weekday: 0, day: null })).toBe(true);
  expect(isAway(one, { weekday: 2, day: null })).toBe(false);
});

test('a week that is copied stands in each of the weeks after it, and nowhere else', () => {
  fc.assert(
    fc.property(members, fc.integer({ min: 1, max: 4 }), (one, count) => {
      const next = withWeekRepeated(one, monday, count);
      const after = (weeks: number) => addDays(monday, 7 * weeks);
      for (let week = 0; week <= count; week += 1) expect(weekOf(next, after(week))).toEqual(weekOf(one, monday));
      expect(weekOf(next, after(count + 1))).toEqual(weekOf(one, after(count + 1)));
    }),
  );
});

test('a week that becomes the usual one stays as it is, and weeks without days of their own follow it', () => {
  fc.assert(
    fc.property(members, (one) => {
      const next = withWeekAsUsual(one, monday);
      expect(weekOf(next, monday)).toEqual(weekOf(one, monday));
      expect(weekOf(next, addDays(monday, 70))).toEqual(weekOf(one, monday));
      expect(next.roster.days.some(({ day }) => day < addDays(monday, 7))).toBe(false);
    }),
  );
});
