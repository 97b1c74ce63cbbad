import { expect, test } from 'vitest';
import { businessMonthStart, messagesRemaining } from './uses.ts';

test('a month begins at midnight of business time, also where it is already the next month in Greenwich', () => {
  expect(businessMonthStart(new Date('2025-12-01T05:00:00Z')).toISOString()).toBe('2025-11-01T06:00:00.000Z');
  expect(businessMonthStart(new Date('2025-12-01T08:00:00Z')).toISOString()).toBe('2025-12-01T07:00:00.000Z');
});

test('thirty messages a month, and never fewer than none left', () => {
  expect([0, 29, 30, 31].map(messagesRemaining)).toEqual([30, 1, 0, 0]);
});
