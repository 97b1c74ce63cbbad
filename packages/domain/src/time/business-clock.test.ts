import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBusinessClock, sayBusinessClock } from './business-clock.ts';
import { businessDay, nextMidnight } from './business-time.ts';

test('what is said of any instant is its business day and that day’s end, in whatever order instants come', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(instants, { minLength: 1, maxLength: 5 }), (all) => {
      for (const instant of all)
        expect(readBusinessClock(sayBusinessClock(instant))).toEqual({
          now: instant.getTime(),
          day: businessDay(instant),
          endsAt: nextMidnight(instant).getTime(),
        });
    }),
  );
});

test.each([null, '', '12 2026-11-22', 'now 2026-11-22 13', '1 2026-11-22 13 14'])('%j is no clock', (header) => {
  expect(readBusinessClock(header)).toBeNull();
});
