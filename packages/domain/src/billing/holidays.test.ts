import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../time/business-time.ts';
import { albertaHolidays, easterSunday, holidaysOf } from './holidays.ts';

describe('the statutory holidays', () => {
  test('of a year are the nine general holidays of Alberta', () => {
    expect(albertaHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-02-16',
      '2026-04-03',
      '2026-05-18',
      '2026-07-01',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-12-25',
    ]);
    // Victoria Day at its latest, Easter across the end of March.
    expect(albertaHolidays(2027)).toContain('2027-05-24');
    expect(['2024', '2025', '2027', '2038'].map((year) => easterSunday(Number(year)))).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2027-03-28',
      '2038-04-25',
    ]);
  });

  test('are real days of any year, in order, each moving one on its weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2200 }), (year) => {
        const days = albertaHolidays(year);
        expect(days.toSorted()).toEqual(days);
        expect([1, 3, 5, 6].map((at) => weekdayOf(days[at]!))).toEqual([1, 1, 1, 1]);
        expect([weekdayOf(days[2]!), weekdayOf(easterSunday(year))]).toEqual([5, 0]);
      }),
    );
  });

  test('that an admin has listed count for the years that they name, the defaults for the others', () => {
    const content = { days: ['2026-01-01', '2026-08-03', 7] };
    expect([...holidaysOf(2026, content)]).toEqual(['2026-01-01', '2026-08-03']);
    expect([...holidaysOf(2027, content)]).toEqual(albertaHolidays(2027));
    for (const none of [null, undefined, {}, { days: 'none' }, { days: [] }])
      expect(holidaysOf(2026, none).size).toBe(9);
  });
});
