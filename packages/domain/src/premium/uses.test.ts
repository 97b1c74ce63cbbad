import { expect, test } from 'vitest';
import { businessMonthStart, messagesRemaining, nextBusinessMonthStart, usesRemaining } from './uses.ts';

test('a month begins at midnight of business time, also where it is already the next month in Greenwich', () => {
  expect(businessMonthStart(new Date('2025-12-01T05:00:00Z')).toISOString()).toBe('2025-11-01T06:00:00.000Z');
  expect(businessMonthStart(new Date('2025-12-01T08:00:00Z')).toISOString()).toBe('2025-12-01T07:00:00.000Z');
});

test('thirty messages a month, and never fewer than none left', () => {
  expect([0, 29, 30, 31].map(messagesRemaining)).toEqual([30, 1, 0, 0]);
});

test('a month ends where the next one begins, also in December and where clocks change', () => {
  for (const [at, end] of [
    ['2025-12-15T12:00:00Z', '2026-01-01T07:00:00.000Z'],
    ['2025-03-31T12:00:00Z', '2025-04-01T06:00:00.000Z'],
    ['2025-11-30T12:00:00Z', '2025-12-01T07:00:00.000Z'],
  ] as const)
    expect(nextBusinessMonthStart(new Date(at)).toISOString()).toBe(end);
});

test('thirty messages and thirty forms, counted apart', () => {
  expect([usesRemaining('message', 29), usesRemaining('form', 30), usesRemaining('form', 99)]).toEqual([1, 0, 0]);
});
