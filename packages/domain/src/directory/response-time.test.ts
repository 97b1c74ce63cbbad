import fc from 'fast-check';
import { expect, test } from 'vitest';
import { responseTimeBadge } from './response-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

test.each([
  [-1, null],
  [Number.NaN, null],
  [0, { unit: 'under-hour' }],
  [hour - 1, { unit: 'under-hour' }],
  [hour, { unit: 'hours', count: 1 }],
  [day - 1, { unit: 'hours', count: 23 }],
  [day, { unit: 'days', count: 1 }],
  [7 * day - 1, { unit: 'days', count: 6 }],
  [7 * day, { unit: 'weeks', count: 1 }],
  [30 * day - 1, { unit: 'weeks', count: 4 }],
  [30 * day, { unit: 'months', count: 1 }],
  [365 * day - 1, { unit: 'months', count: 12 }],
  [365 * day, { unit: 'over-year' }],
])('%d ms is %j', (ms, badge) => {
  expect(responseTimeBadge(ms)).toEqual(badge);
});

test('a slower service never gets a faster badge', () => {
  const length = { 'under-hour': 0, hours: hour, days: day, weeks: 7 * day, months: 30 * day, 'over-year': 365 * day };
  const shown = (ms: number): number => {
    const badge = responseTimeBadge(ms);
    return badge === null ? -1 : length[badge.unit] * ('count' in badge ? badge.count : 1);
  };
  fc.assert(
    fc.property(fc.nat(400 * day), fc.nat(400 * day), (a, b) => {
      expect(shown(Math.min(a, b))).toBeLessThanOrEqual(shown(Math.max(a, b)));
    }),
  );
});
