import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf } from './clock.ts';
import type { Happened, Span } from './clock.ts';
import { holidays, minuteMs, Minutes, windows, zones } from './minutes.testing.ts';
import { workingWeekdays } from './working-time.ts';

const day = 24 * 60;
const span = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((amount): Span => ({ amount, unit: 'hours' })),
  fc.integer({ min: 1, max: 6 }).map((amount): Span => ({ amount, unit: 'days' })),
);
const weekdays = fc
  .tuple(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }))
  .map(([added, calendar]) => workingWeekdays(added, calendar))
  .filter((days) => days.some(Boolean));

/** Minutes after the sending. */
const request = fc
  .tuple(fc.integer({ min: 0, max: 12 * day }), fc.option(fc.integer({ min: 0, max: 20 * day })))
  .map(([at, after]) => ({ at, repliedAt: after === null ? null : at + after }));
const unowned = fc
  .tuple(fc.integer({ min: 0, max: 8 * day }), fc.integer({ min: 0, max: 9 * day }))
  .map(([from, length]) => ({ from, until: from + length }));

const cases = fc.record({
  zone: fc.constantFrom(...zones),
  window: fc.constantFrom(...windows),
  weekdays,
  span,
  // Within the first 70 days, which hold the change of the clock.
  sent: fc.integer({ min: 0, max: 70 * day }),
  requests: fc.array(request, { maxLength: 5 }),
  unowned: fc.array(unowned, { maxLength: 2 }),
  now: fc.integer({ min: 0, max: 20 * day }),
});

test('due, half, the hour before and what is used are those of a clock that walks every minute', () => {
  fc.assert(
    fc.property(cases, ({ zone, window, weekdays: open, span: promised, ...at }) => {
      const sentAt = window.from + at.sent * minuteMs;
      const after = (minutes: number): number => sentAt + minutes * minuteMs;
      const happened: Happened = {
        sentAt,
        seenAt: null,
        answeredAt: null,
        returnedAt: null,
        requests: at.requests
          .map((one) => ({ at: after(one.at), repliedAt: one.repliedAt === null ? null : after(one.repliedAt) }))
          .toSorted((a, b) => a.at - b.at),
        unowned: at.unowned.map(({ from, until }) => ({ from: after(from), until: after(until) })),
        movedAt: [],
      };
      const now = after(at.now);
      const days = { weekdays: open, isHoliday: (one: string) => holidays.has(one), zone };
      const { answered } = clockOf({ seen: null, answered: promised }, happened, days, now);
      const model = new Minutes(zone, window, open);
      const total = model.total(promised, sentAt);
      expect(answered!.total).toBe(total * minuteMs);
      expect(answered!.dueAt).toBe(model.usedUp(total, happened));
      // A half minute is used up within the minute after it.
      expect(Math.ceil(answered!.halfAt! / minuteMs) * minuteMs).toBe(model.usedUp(total / 2, happened));
      expect(answered!.hourBeforeAt).toBe(total > 120 ? model.usedUp(total - 60, happened) : null);
      expect(answered!.used).toBe(Math.min(total, model.used(now, happened)) * minuteMs);
      expect(answered!.kept).toBe(now > answered!.dueAt! ? false : null);
    }),
    { numRuns: 300 },
  );
});
