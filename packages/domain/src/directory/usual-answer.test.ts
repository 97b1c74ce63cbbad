import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt } from '../time/business-time.ts';
import { fewestAnswers, usualAnswer } from './usual-answer.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A Friday, 14:00 in business time. */
const friday = instantAt('2026-11-27', 14);

test.each([
  [0, 'hours', 1, '2026-11-27', '15:00'],
  [hour, 'hours', 1, '2026-11-27', '15:00'],
  [hour + 1, 'hours', 2, '2026-11-27', '16:00'],
  [12 * hour, 'hours', 12, '2026-11-28', '02:00'],
  [12 * hour + 1, 'days', 1, '2026-11-28', '14:00'],
  [day, 'days', 1, '2026-11-28', '14:00'],
  [day + 1, 'days', 2, '2026-11-29', '14:00'],
  [6 * day, 'days', 6, '2026-12-03', '14:00'],
  [6 * day + 1, 'weeks', 1, '2026-12-04', '14:00'],
  [28 * day, 'weeks', 4, '2026-12-25', '14:00'],
  [28 * day + 1, 'months', 1, '2026-12-27', '14:00'],
  [365 * day, 'months', 13, '2027-12-22', '14:00'],
] as const)('an average of %d ms is within %s %d, by %s %s', (averageMs, unit, count, by, time) => {
  expect(usualAnswer({ averageMs, answers: 20 }, friday)).toEqual({ within: { unit, count }, by: { day: by, time } });
});

test('the time is said to the next half hour', () => {
  const by = (minute: number) =>
    usualAnswer({ averageMs: hour, answers: 3 }, instantAt('2026-11-27', 14, minute))?.by.time;
  expect([0, 1, 29, 30, 31].map(by)).toEqual(['15:00', '15:30', '15:30', '15:30', '16:00']);
});

test('too few answers, none, and years are said by nothing', () => {
  expect(usualAnswer({ averageMs: hour, answers: fewestAnswers }, friday)).not.toBeNull();
  for (const answers of [0, 1, fewestAnswers - 1]) expect(usualAnswer({ averageMs: hour, answers }, friday)).toBeNull();
  for (const averageMs of [-1, Number.NaN, 365 * day + 1])
    expect(usualAnswer({ averageMs, answers: 20 }, friday)).toBeNull();
});

test('what is said is never earlier than the average, and a slower service never says an earlier time', () => {
  const at = (averageMs: number) => {
    const { by } = usualAnswer({ averageMs, answers: 20 }, friday)!;
    return instantAt(by.day, Number(by.time.slice(0, 2)), Number(by.time.slice(3))).getTime();
  };
  fc.assert(
    fc.property(fc.nat(364 * day), fc.nat(364 * day), (a, b) => {
      expect(at(a)).toBeGreaterThanOrEqual(friday.getTime() + a);
      // A step up (4 weeks, then a month) is never a step back.
      expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)));
    }),
  );
});
