import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from './business-time.ts';
import { saidInstant } from './said-instant.ts';

test('an instant is said by the wall clock of business time, in winter and in summer', () => {
  expect(saidInstant(new Date('2025-12-01T00:00:00Z'))).toBe('2025-11-30T17:00:00.000-07:00');
  expect(saidInstant(new Date('2025-07-15T16:05:09.123Z'))).toBe('2025-07-15T10:05:09.123-06:00');
});

test('it is the same instant, and begins with the day and time that the wall clock shows', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (at) => {
      const said = saidInstant(at);
      const { day, hour, minute } = wallClock(at);
      expect(Date.parse(said)).toBe(at.getTime());
      expect(said.slice(0, 16)).toBe(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    }),
  );
});
