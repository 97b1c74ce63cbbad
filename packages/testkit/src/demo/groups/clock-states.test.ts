import { clockOf } from '@consult/domain/promise/clock.ts';
import { holidaysOf } from '@consult/domain/billing/holidays.ts';
import { seededRandom } from '../../random.ts';
import { expect, test } from 'vitest';
import { happenedTo, promise, weekdays } from './clock-states.ts';
import type { ClockState } from './clock-states.ts';
import { groupConsults } from './group-consults.ts';

const hourMs = 3_600_000;
const days = { weekdays, isHoliday: (day: string) => holidaysOf(Number(day.slice(0, 4)), null).has(day) };

/** Every weekday at hours all over the day, both changes of the clock, and the days around Christmas and Easter. */
const random = seededRandom(148);
const instants = [
  '2026-11-01T08:30:00Z',
  '2026-12-25T16:00:00Z',
  '2026-12-26T20:00:00Z',
  '2027-01-01T00:30:00Z',
  '2027-03-14T10:00:00Z',
  '2027-03-27T18:00:00Z',
  ...Array.from({ length: 12 }, () =>
    new Date(Date.UTC(2026, 10, random.int(1, 365), random.int(0, 23), 17)).toISOString(),
  ),
];

test.each(instants)('a demo that starts at %s has a consult in every state of the clock', (instant) => {
  const now = Date.parse(instant);
  const at = (state: ClockState, ago = 4) => {
    const happened = happenedTo(state, now, ago);
    expect(happened.sentAt).toBeLessThan(now);
    for (const time of [happened.seenAt, happened.answeredAt, happened.returnedAt, ...happened.movedAt])
      expect(time ?? now).toBeLessThanOrEqual(now);
    return clockOf(promise, happened, days, now);
  };
  expect(at('running')).toMatchObject({ state: 'running', next: { what: 'seen' } });
  const nudged = at('nudged');
  expect([nudged.state, nudged.answered!.halfAt! < now, nudged.answered!.kept]).toEqual(['running', true, null]);
  expect(at('due').answered!.left).toBeLessThanOrEqual(9 * hourMs);
  const moved = at('moved');
  expect([moved.state, moved.seen!.kept, moved.moveDueAt! > now]).toEqual(['running', false, true]);
  expect(at('paused')).toMatchObject({ state: 'paused', next: null });
  expect(at('kept').answered).toMatchObject({ kept: true });
  expect(at('late').answered).toMatchObject({ kept: false, doneAt: expect.any(Number) });
  expect(at('missed').answered).toMatchObject({ kept: false, doneAt: null });
  expect(at('returned', 2)).toMatchObject({ state: 'returned' });
  expect(at('unplaced')).toMatchObject({ state: 'stopped' });
  for (const ago of [0.4, 0.05]) expect(at('waiting', ago).seen).toMatchObject({ kept: null, doneAt: null });
});

test('what stands in the thread comes after the sending and never later than now', () => {
  const now = new Date('2026-11-27T17:00:00Z');
  const consults = groupConsults(now);
  expect(new Set(consults.map(({ state }) => state)).size).toBe(11);
  for (const { record } of consults)
    for (const { sentAt } of record.messages) {
      expect(sentAt.getTime()).toBeGreaterThanOrEqual(record.createdAt.getTime());
      expect(sentAt.getTime()).toBeLessThanOrEqual(now.getTime());
    }
});
