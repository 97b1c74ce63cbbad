import { expect, test } from 'vitest';
import { saySpan } from '@consult/domain/time/said-time.ts';
import { byDay, timesOf } from './phone-times.ts';

const at = (start: string, zone = 'America/Edmonton') => {
  const moment = new Date(start);
  return { start, end: start, said: saySpan(moment, moment, zone), specialistStart: '12:00' };
};

test('times are grouped by the day that the server says for the reader’s clock', () => {
  const starts = ['2025-11-24T19:00:00.000Z', '2025-11-25T06:30:00.000Z', '2025-11-25T19:00:00.000Z'];
  expect(byDay(starts.map((start) => at(start))).map(({ day, times: own }) => [day, own.length])).toEqual([
    ['2025-11-24', 2],
    ['2025-11-25', 1],
  ]);
  expect(byDay(starts.map((start) => at(start, 'America/Halifax'))).map(({ times: own }) => own.length)).toEqual([
    1, 2,
  ]);
});

test('a specialist’s times are those of all pages, in order', () => {
  const [first, second, third] = [1, 2, 3].map((n) => at(`2025-11-24T1${n}:00:00.000Z`));
  const page = (uid: string, time: ReturnType<typeof at>) => ({
    specialists: [{ uid, userName: '', timezone: 'America/Edmonton', times: [time] }],
    next: null,
  });
  expect(timesOf([page('a', first!), page('b', second!), page('a', third!)], 'a')).toEqual([first, third]);
});
