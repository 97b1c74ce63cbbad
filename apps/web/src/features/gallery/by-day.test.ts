import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, daysOf, joinedDays } from './by-day.ts';

test('a photo belongs to the day of the viewer’s own zone, also where the clocks change', () => {
  expect(dayOf('2026-06-23T05:59:59.999Z', 'America/Edmonton')).toBe('2026-06-22');
  expect(dayOf('2026-06-23T06:00:00.000Z', 'America/Edmonton')).toBe('2026-06-23');
  expect(dayOf('2026-03-08T08:59:59.000Z', 'America/Vancouver')).toBe('2026-03-08');
  expect(dayOf('2026-11-23T02:29:59.000Z', 'America/St_Johns')).toBe('2026-11-22');
});

test('the days of a list are the same, however it is cut into pages', () => {
  const instants = fc.array(fc.date({ min: new Date('2020-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }));
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 9 }), (dates, size) => {
      const times = dates.map((date) => date.getTime()).toSorted((a, b) => b - a);
      const days = daysOf(times, 'America/Edmonton');
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
      expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(times.length);
      const pages = Array.from({ length: Math.ceil(times.length / size) }, (_, n) =>
        daysOf(times.slice(n * size, (n + 1) * size), 'America/Edmonton'),
      );
      expect(joinedDays(pages.flat())).toEqual(days);
    }),
  );
});
