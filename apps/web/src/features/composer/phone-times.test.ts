import { expect, test } from 'vitest';
import { byDay, clockText, timesOf } from './phone-times.ts';

const at = (start: string) => ({ start, end: start });

test('times are grouped by the day of the reader’s clock, and shown as it shows them', () => {
  const times = [at('2025-11-24T19:00:00.000Z'), at('2025-11-25T06:30:00.000Z'), at('2025-11-25T19:00:00.000Z')];
  expect(byDay(times, 'America/Edmonton').map(({ day, times: own }) => [day, own.length])).toEqual([
    ['2025-11-24', 2],
    ['2025-11-25', 1],
  ]);
  expect(byDay(times, 'America/Halifax').map(({ day }) => day)).toEqual(['2025-11-24', '2025-11-25']);
  expect(clockText('en-CA', '2025-11-24T19:00:00.000Z', 'America/Edmonton')).toBe('12:00');
  expect(clockText('en-CA', '2025-11-24T19:00:00.000Z', 'America/Vancouver')).toBe('11:00');
});

test('a specialist’s times are those of all pages, in order', () => {
  const page = (uid: string, start: string) => ({
    specialists: [{ uid, userName: '', timezone: 'America/Edmonton', times: [at(start)] }],
    next: null,
  });
  expect(timesOf([page('a', '1'), page('b', '2'), page('a', '3')], 'a').map(({ start }) => start)).toEqual(['1', '3']);
});
