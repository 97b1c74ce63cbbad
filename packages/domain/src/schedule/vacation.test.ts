import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availability } from '../directory/availability.ts';
import { addDays, startOfDay } from '../time/business-time.ts';
import { checkVacation, vacationInstants, withStart } from './vacation.ts';

test('From comes before To, or is the same day', () => {
  expect(checkVacation('2025-11-02', '2025-11-02')).toBeNull();
  expect(checkVacation('2025-11-03', '2025-11-02')).toBe(
    "Please make sure the vacation period's From date is before it's To date.",
  );
});

test('a start after the end takes the end along', () => {
  expect(withStart({ from: '2025-11-01', to: '2025-11-05' }, '2025-11-07')).toEqual({
    from: '2025-11-07',
    to: '2025-11-07',
  });
  expect(withStart({ from: '2025-11-01', to: '2025-11-05' }, '2025-11-03')).toEqual({
    from: '2025-11-03',
    to: '2025-11-05',
  });
});

test('it is stored from the first to the last millisecond, on a day of 25 hours too', () => {
  const { start, end } = vacationInstants('2025-11-02', '2025-11-02');
  expect(start.toISOString()).toBe('2025-11-02T06:00:00.000Z');
  expect(end.toISOString()).toBe('2025-11-03T06:59:59.999Z');
});

test('a service is away on every day of its vacation and back on the day after', () => {
  const day = fc.integer({ min: 0, max: 730 }).map((days) => addDays('2025-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(40), fc.nat(40), (from, length, into) => {
      const to = addDays(from, length);
      const settings = { vacations: [vacationInstants(from, to)] };
      const during = startOfDay(addDays(from, Math.min(into, length)));
      expect(availability(settings, during)).toEqual({
        available: false,
        reason: 'vacation',
        returning: addDays(to, 1),
      });
      expect(availability(settings, startOfDay(addDays(to, 1))).available).toBe(true);
      expect(availability(settings, new Date(startOfDay(from).getTime() - 1)).available).toBe(true);
    }),
  );
});
