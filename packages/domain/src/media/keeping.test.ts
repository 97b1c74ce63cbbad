import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goesAt, goesByAge, goesSoon, keepNoticeDays, leastKeepDays } from './keeping.ts';

const dayMs = 24 * 60 * 60_000;
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

test('whatever goes by its age was in the notice for a week before, from the day on that the limit was set', () => {
  fc.assert(
    fc.property(
      instant,
      instant,
      instant,
      fc.integer({ min: leastKeepDays, max: 5_000 }),
      (added, since, now, days) => {
        const keeping = { days, since };
        const cutoff = goesByAge(keeping, now);
        const goes = cutoff !== null && added.getTime() <= cutoff.getTime();
        expect(goes).toBe(now.getTime() >= goesAt(keeping, added).getTime());
        const aWeekBefore = new Date(goesAt(keeping, added).getTime() - keepNoticeDays * dayMs);
        expect(added.getTime()).toBeLessThanOrEqual(goesSoon(keeping, aWeekBefore).getTime());
        expect(aWeekBefore.getTime()).toBeGreaterThanOrEqual(since.getTime());
      },
    ),
  );
});
