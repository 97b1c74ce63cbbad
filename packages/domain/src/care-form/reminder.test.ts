import { expect, test } from 'vitest';
import { reminderAt } from './reminder.ts';

test.each([
  ['2025-11-24T20:00:00Z', '2025-11-27T14:00:00.000Z', 'in winter'],
  ['2025-07-01T05:59:59Z', '2025-07-03T13:00:00.000Z', 'late in the evening of the day before'],
  ['2025-07-01T06:00:00Z', '2025-07-04T13:00:00.000Z', 'from midnight on'],
  ['2025-03-07T14:00:00Z', '2025-03-10T13:00:00.000Z', 'over the day on which clocks go forward'],
  ['2025-10-30T13:00:00Z', '2025-11-02T14:00:00.000Z', 'over the day on which clocks go back'],
])('what went out at %s is reminded of at %s, %s', (wentOutAt, at) => {
  expect(reminderAt(new Date(wentOutAt)).toISOString()).toBe(at);
});
