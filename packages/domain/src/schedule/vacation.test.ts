import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availability } from '../directory/availability.ts';
import { addDays, startOfDay } from '../time/business-time.ts';
import { englishOf } from '../fault/english.ts';
import {
  checkVacation,
  checkVacationCount,
  lastDayAhead,
  vacationDays,
  vacationInstants,
  vacationLength,
  vacationOrder,
  withStart,
} from './vacation.ts';

const checked = (from: string, to: string, description = '') => checkVacation({ from, to, description }, '2025-11-01');

test('From comes before To, or is the same day', () => {
  expect(checked('2025-11-02', '2025-11-02')).toEqual({});
  expect(checked('2025-11-03', '2025-11-02')).toEqual({ to: { code: 'vacation-order-inline' } });
  expect(englishOf(vacationOrder)).toBe("Please make sure the vacation period's From date is before it's To date.");
});

test('time away that goes on may have begun, but none may be over or end more than five years ahead', () => {
  expect(checked('2025-10-01', '2025-11-01')).toEqual({});
  expect(checked('2025-10-01', '2025-10-31')).toEqual({ to: { code: 'vacation-over' } });
  expect(checked('2025-11-01', '2030-11-01')).toEqual({});
  expect(checked('2025-11-01', '2030-11-02')).toEqual({ to: { code: 'vacation-far' } });
  expect(checked('2025-11-31', '')).toEqual({
    from: { code: 'vacation-day-required' },
    to: { code: 'vacation-day-required' },
  });
});

test('five years from 29 February end on 28 February, and a 29 February ahead is a day like any other', () => {
  expect(lastDayAhead('2028-02-29')).toBe('2033-02-28');
  expect(lastDayAhead('2023-02-28')).toBe('2028-02-28');
  expect(checkVacation({ from: '2028-02-29', to: '2028-02-29', description: '' }, '2026-11-27')).toEqual({});
  expect(checkVacation({ from: '2027-02-29', to: '2027-03-01', description: '' }, '2026-11-27')).toEqual({
    from: { code: 'vacation-day-required' },
  });
  const { start, end } = vacationInstants('2028-02-29', '2028-02-29');
  expect(availability({ vacations: [{ start, end }] }, start)).toMatchObject({ returning: '2028-03-01' });
  expect(vacationLength({ from: '2028-02-28', to: '2028-03-01' })).toBe(3);
});

test('a description has 200 characters, as a reader counts them; at most 100 rows are planned', () => {
  expect(checked('2025-11-02', '2025-11-02', '👩🏽‍⚕️'.repeat(200))).toEqual({});
  expect(checked('2025-11-02', '2025-11-02', 'a'.repeat(201))).toEqual({
    description: { code: 'vacation-description-long', most: 200 },
  });
  expect(checkVacationCount(100)).toBeNull();
  expect(checkVacationCount(101)).toEqual({ code: 'vacations-many', most: 100 });
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
  expect(vacationDays(start, end)).toEqual({ from: '2025-11-02', to: '2025-11-02' });
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
