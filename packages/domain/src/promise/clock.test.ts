import { describe, expect, test } from 'vitest';
import { albertaHolidays } from '../billing/holidays.ts';
import { businessZone, instantAt } from '../time/business-time.ts';
import { clockOf } from './clock.ts';
import type { Happened, Promised, Span } from './clock.ts';
import { workingWeekdays } from './working-time.ts';

// In business time. 2026-11-27 is a Friday, 2026-11-11 (a Wednesday) a holiday.
const at = (wall: string): number => {
  const [day, hour, minute] = [wall.slice(0, 10), Number(wall.slice(11, 13)), Number(wall.slice(14))];
  return instantAt(day, hour, minute).getTime();
};
const said = (instant: number | null | undefined): string | null =>
  typeof instant === 'number'
    ? new Date(instant).toLocaleString('sv-SE', { timeZone: businessZone }).slice(0, 16)
    : null;
const hours = (amount: number): Span => ({ amount, unit: 'hours' });
const inDays = (amount: number): Span => ({ amount, unit: 'days' });
const weekdays = workingWeekdays([], []);
const days = { weekdays, isHoliday: (day: string) => albertaHolidays(Number(day.slice(0, 4))).includes(day) };
const happened = (sent: string, more: Partial<Happened> = {}): Happened => ({
  sentAt: at(sent),
  seenAt: null,
  answeredAt: null,
  returnedAt: null,
  requests: [],
  unowned: [],
  movedAt: [],
  ...more,
});
const answeredOf = (span: Span, what: Happened, now = what.sentAt) =>
  clockOf({ seen: null, answered: span }, what, days, now).answered!;

describe('a promise is due', () => {
  test.each<[string, string, Span, string]>([
    ['in hours of the same day', '2026-11-24 09:15', hours(4), '2026-11-24 13:15'],
    ['at 17:00 where it is used up then', '2026-11-24 13:00', hours(4), '2026-11-24 17:00'],
    ['on the next working day, over a weekend', '2026-11-27 16:00', hours(2), '2026-11-30 09:00'],
    ['over a holiday', '2026-11-10 16:30', hours(1), '2026-11-12 08:30'],
    ['counted from 08:00 of the next open day, from a Saturday', '2026-11-28 12:00', hours(3), '2026-11-30 11:00'],
    ['counted from 08:00 where it is sent before', '2026-11-24 05:00', hours(1), '2026-11-24 09:00'],
    ['counted from the next morning where it is sent after 17:00', '2026-11-24 20:00', hours(1), '2026-11-25 09:00'],
    ['at 17:00 of the second working day after', '2026-11-24 09:15', inDays(2), '2026-11-26 17:00'],
    ['at 17:00 of the day after, also from 07:00', '2026-11-24 07:00', inDays(1), '2026-11-25 17:00'],
    ['at 17:00 of the day after, also from 23:59', '2026-11-24 23:59', inDays(1), '2026-11-25 17:00'],
    ['the day after the next open one, from a Saturday', '2026-11-28 10:00', inDays(1), '2026-12-01 17:00'],
    ['the day after the next open one, from a holiday', '2026-11-11 10:00', inDays(1), '2026-11-13 17:00'],
  ])('%s', (_, sent, span, expected) => {
    expect(said(answeredOf(span, happened(sent)).dueAt)).toBe(expected);
  });

  test('half of it in working hours, and one working hour before', () => {
    const due = answeredOf(inDays(2), happened('2026-11-24 15:00'));
    // 2 hours of Tuesday, 9 each of Wednesday and Thursday.
    expect([due.total / 3_600_000, said(due.halfAt), said(due.hourBeforeAt)]).toEqual([
      20,
      '2026-11-25 16:00',
      '2026-11-26 16:00',
    ]);
  });

  test('without the hour before, where it is of two hours or less', () => {
    expect(answeredOf(hours(2), happened('2026-11-24 09:00')).hourBeforeAt).toBeNull();
    expect(said(answeredOf(hours(3), happened('2026-11-24 09:00')).hourBeforeAt)).toBe('2026-11-24 11:00');
  });
});

describe('a request for information', () => {
  const asked = (request: string, replied: string | null) => ({
    at: at(request),
    repliedAt: replied === null ? null : at(replied),
  });

  test('stops the clock until the reply; what was left runs on, also of days', () => {
    const what = happened('2026-11-24 09:00', { requests: [asked('2026-11-25 16:00', '2026-11-27 10:00')] });
    // One hour of Wednesday is left, and all of Thursday: 10 hours from Friday 10:00.
    expect(said(answeredOf(inDays(2), what).dueAt)).toBe('2026-11-30 11:00');
  });

  test('stops it for 14 times 24 hours at most', () => {
    const what = happened('2026-11-02 09:00', { requests: [asked('2026-11-02 10:00', null)] });
    expect(said(answeredOf(hours(2), what).dueAt)).toBe('2026-11-16 11:00');
    const now = (wall: string) => clockOf({ seen: null, answered: hours(2) }, what, days, at(wall));
    expect([now('2026-11-16 09:59').state, now('2026-11-16 10:00').state]).toEqual(['paused', 'running']);
    expect(said(now('2026-11-03 09:00').pausedUntil)).toBe('2026-11-16 10:00');
    expect(now('2026-11-03 09:00').next).toBeNull();
  });

  test('stops it three times; the fourth stops nothing', () => {
    const requests = [10, 11, 12, 13].map((hour) => asked(`2026-11-24 ${hour}:00`, `2026-11-24 ${hour}:30`));
    expect(said(answeredOf(hours(4), happened('2026-11-24 09:00', { requests })).dueAt)).toBe('2026-11-24 14:30');
  });

  test('that comes while it stands stops nothing and is none of the three', () => {
    const one = asked('2026-11-24 10:00', '2026-11-24 11:00');
    const what = happened('2026-11-24 09:00', { requests: [one, asked('2026-11-24 10:30', '2026-11-24 12:00')] });
    expect(said(answeredOf(hours(2), what).dueAt)).toBe('2026-11-24 12:00');
  });
});

describe('the state', () => {
  const promised: Promised = { seen: hours(4), answered: inDays(2) };
  const clock = (now: string, more: Partial<Happened> = {}) =>
    clockOf(promised, happened('2026-11-24 09:00', more), days, at(now));

  test('is running, with what is due next', () => {
    const seen = clock('2026-11-24 10:00');
    expect([seen.state, seen.next?.what, said(seen.next?.dueAt)]).toEqual(['running', 'seen', '2026-11-24 13:00']);
    const answered = clock('2026-11-24 14:00', { seenAt: at('2026-11-24 11:00') });
    expect([answered.next?.what, said(answered.next?.dueAt)]).toEqual(['answered', '2026-11-26 17:00']);
    expect([answered.seen?.kept, answered.answered?.kept]).toEqual([true, null]);
  });

  test('is still in time at the instant at which it is due, and late after it', () => {
    expect(clock('2026-11-24 13:00').seen?.kept).toBeNull();
    expect(clock('2026-11-24 13:01').seen?.kept).toBe(false);
    expect(clock('2026-11-24 15:00', { seenAt: at('2026-11-24 13:01') }).seen?.kept).toBe(false);
  });

  test('is answered once somebody answers, who has seen it thereby', () => {
    const answered = clock('2026-12-24 10:00', { answeredAt: at('2026-11-24 12:00') });
    expect([answered.state, answered.seen?.kept, answered.answered?.kept, answered.next]).toEqual([
      'answered',
      true,
      true,
      null,
    ]);
  });

  test('is returned, or stopped while nobody has it, or none where nothing was promised', () => {
    const returnedAt = at('2026-11-24 11:00');
    expect(clock('2026-11-24 12:00', { returnedAt }).state).toBe('returned');
    expect(clock('2026-11-24 12:00', { returnedAt, answeredAt: at('2026-11-24 11:30') }).state).toBe('returned');
    const unowned = clock('2026-12-24 12:00', { unowned: [{ from: at('2026-11-24 11:00'), until: null }] });
    expect([unowned.state, unowned.seen?.dueAt, unowned.next, unowned.seen!.left / 3_600_000]).toEqual([
      'stopped',
      null,
      null,
      2,
    ]);
    expect(clockOf({ seen: null, answered: null }, happened('2026-11-24 09:00'), days, 0).state).toBe('none');
  });

  test('moved on, the next has the time to see it once more; the promise is not renewed', () => {
    const moved = clock('2026-11-24 14:00', { movedAt: [at('2026-11-24 13:01')] });
    expect([said(moved.moveDueAt), said(moved.seen?.dueAt)]).toEqual(['2026-11-25 08:01', '2026-11-24 13:00']);
  });
});

test('a service works on weekdays that are open, and on those that its keeper added', () => {
  const openSaturday = workingWeekdays([false, false, false, false, false, false, true], [true, true, false]);
  expect(openSaturday).toEqual([false, true, false, true, true, true, true]);
  const saturdays = { ...days, weekdays: openSaturday };
  // Friday 16:00 and two hours: to Saturday 09:00.
  const due = clockOf({ seen: null, answered: hours(2) }, happened('2026-11-27 16:00'), saturdays, 0).answered;
  expect(said(due?.dueAt)).toBe('2026-11-28 09:00');
});

test('a calendar without a working day allows no promise', () => {
  const closed = { ...days, weekdays: workingWeekdays([], [false, false, false, false, false, false, false]) };
  expect(() => clockOf({ seen: null, answered: hours(1) }, happened('2026-11-27 16:00'), closed, 0)).toThrow(
    RangeError,
  );
});
