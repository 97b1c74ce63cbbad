import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { needWords } from '../app/language.ts';
import { show } from '../testing/show.tsx';
import { dueWords, exactDueWords, shortDueWords, workingTimeWords } from './due-words.ts';

beforeEach(async () => {
  await show('/dashboard/resources', { who: 'derm' });
  await needWords('inbox', 'rest');
});

const today = '2025-11-27';
/** The end of a working day, as the server says it. */
const due = '2025-11-27T17:00:00.000-07:00';

test.each([
  ['America/Edmonton', 'today 17:00', '17:00'],
  // There it is 19:00, or the next day soon after.
  ['America/Toronto', 'today 17:00 MT', '17:00 MT'],
  ['America/St_Johns', 'today 17:00 MT', '17:00 MT'],
])('what is due at the end of a business day is due then for a reader in %s', (zone, words, short) => {
  expect(dueWords(i18n, due, today, zone)).toBe(words);
  expect(shortDueWords(i18n, due, today, zone)).toBe(short);
});

test('day and time are those that the server said, also where this device knows other ones', () => {
  // In St. John’s it is Saturday already, and no zone of Canada is nine hours behind.
  const late = '2025-11-28T22:00:00.000-09:00';
  expect(dueWords(i18n, late, today, 'America/St_Johns')).toBe('tomorrow 22:00 MT');
  expect(shortDueWords(i18n, late, today)).toBe('28 Nov');
  expect(exactDueWords(i18n, due)).toBe('Thursday, 27 November 2025, 17:00 Mountain Time');
});

const minute = 60_000;
const hour = 60 * minute;
test.each([
  [0, '1 working minute'],
  [59 * minute, '59 working minutes'],
  [hour, '1 working hour'],
  [18 * hour - minute, '17 working hours'],
  [18 * hour, '2 working days'],
  [27 * hour - minute, '2 working days'],
  [27 * hour, '3 working days'],
])('of %d ms of working time no more is said than is left', (left, words) => {
  expect(workingTimeWords(i18n, left)).toBe(words);
});
