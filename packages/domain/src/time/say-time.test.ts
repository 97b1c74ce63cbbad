import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sayTime } from './say-time.ts';

// 10:00 in Edmonton.
const now = new Date('2025-11-20T17:00:00Z');

test.each([
  ['2025-11-20T17:00:00Z', 'now', 0, '10:00'],
  ['2025-11-20T16:59:01Z', 'now', 0, '09:59'],
  ['2025-11-20T17:00:59Z', 'now', 0, '10:00'],
  ['2025-11-20T16:50:00Z', 'minutes-ago', 10, '09:50'],
  ['2025-11-20T16:00:01Z', 'minutes-ago', 59, '09:00'],
  ['2025-11-20T16:00:00Z', 'today', 0, '09:00'],
  ['2025-11-20T07:00:00Z', 'today', 0, '00:00'],
  ['2025-11-20T06:59:59Z', 'yesterday', 0, '23:59'],
  ['2025-11-19T21:05:00Z', 'yesterday', 0, '14:05'],
  ['2025-11-19T06:59:59Z', 'date', 0, '23:59'],
  ['2024-11-20T17:00:00Z', 'date', 0, '10:00'],
  ['2025-11-20T20:00:00Z', 'today', 0, '13:00'],
  ['2025-11-22T20:00:00Z', 'date', 0, '13:00'],
])('%s is said as %s', (at, kind, minutes, time) => {
  expect(sayTime(new Date(at), now)).toMatchObject({ kind, minutes, time });
});

test("just after midnight a message of ten minutes ago is ten minutes old, not yesterday's", () => {
  expect(sayTime(new Date('2025-11-20T06:55:00Z'), new Date('2025-11-20T07:05:00Z')).kind).toBe('minutes-ago');
});

test('an older moment is never said as a newer one', () => {
  const order = ['now', 'minutes-ago', 'today', 'yesterday', 'date'];
  const age = fc.nat(300_000_000);
  fc.assert(
    fc.property(age, age, (a, b) => {
      const rank = (ms: number): number => order.indexOf(sayTime(new Date(now.getTime() - ms), now).kind);
      expect(rank(Math.min(a, b))).toBeLessThanOrEqual(rank(Math.max(a, b)));
    }),
  );
});
