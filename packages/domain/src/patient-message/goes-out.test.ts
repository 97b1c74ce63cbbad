import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDay, wallClock } from '../time/business-time.ts';
import { billedAt, planMessage } from './goes-out.ts';

test('what is not delayed is held for twenty seconds', () => {
  const now = new Date('2025-06-02T18:00:00Z');
  expect(planMessage(now, false)).toEqual({ state: 'held', goesOutAt: new Date('2025-06-02T18:00:20Z') });
});

test.each([
  // 2025: clocks go forward on March 9 and back on November 2, at 2:00.
  ['2025-03-08T20:00:00Z', '2025-03-09T13:00:00Z', 'the day before clocks go forward'],
  ['2025-03-09T08:30:00Z', '2025-03-10T13:00:00Z', 'in the night in which they do'],
  ['2025-11-01T20:00:00Z', '2025-11-02T14:00:00Z', 'the day before clocks go back'],
  ['2025-11-02T07:30:00Z', '2025-11-03T14:00:00Z', 'in the night in which they do'],
  ['2025-11-02T08:30:00Z', '2025-11-03T14:00:00Z', 'in the hour that comes twice'],
  ['2025-07-01T05:59:00Z', '2025-07-01T13:00:00Z', 'a minute before midnight'],
])('what is delayed at %s goes at %s (%s)', (now, goes) => {
  expect(planMessage(new Date(now), true)).toEqual({ state: 'scheduled', goesOutAt: new Date(goes) });
});

test('what is delayed always goes at 7:00 of the next day of business time, and is billed at 7:00 of its day', () => {
  const at = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(at, (now) => {
      const { goesOutAt } = planMessage(now, true);
      expect(wallClock(goesOutAt)).toMatchObject({ day: addDays(businessDay(now), 1), hour: 7, minute: 0 });
      expect(wallClock(billedAt(now))).toMatchObject({ day: businessDay(now), hour: 7, minute: 0 });
    }),
  );
});
