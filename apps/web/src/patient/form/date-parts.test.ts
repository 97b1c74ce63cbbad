import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfParts, partsOfDate, pastedDate } from './date-parts.ts';

test('an answer is the three fields joined, and three empty fields are no answer', () => {
  expect(dateOfParts({ year: '1980', month: '3', day: '4' })).toBe('1980/3/4');
  expect(dateOfParts({ year: ' ', month: '', day: '' })).toBe('');
  expect(dateOfParts({ year: '', month: '3', day: '' })).toBe('/3/');
});

test('whatever was typed into the fields stands in them again', () => {
  const field = fc.string({ maxLength: 6 }).map((text) => text.replaceAll('/', '').trim());
  fc.assert(
    fc.property(field, field, field, (year, month, day) => {
      expect(partsOfDate(dateOfParts({ year, month, day }))).toEqual({ year, month, day });
    }),
  );
});

const whole = { year: '1980', month: '03', day: '04' };
test.each([
  ['1980-03-04', whole],
  ['1980/3/4', whole],
  ['19800304', whole],
  ['4 March 1980', whole],
  ['March 4, 1980', whole],
  ['le 4 mars 1980', whole],
  ['1980-03-04T00:00:00Z', whole],
  ['25/12/1980', { year: '1980', month: '12', day: '25' }],
  [' 1980.03.04 ', whole],
  // Both orders of day and month are in use in Canada: it is not guessed at.
  ['03/04/1980', 'unreadable'],
  ['1980-02-30', 'unreadable'],
  ['tomorrow morning', 'unreadable'],
  // Parts of a date go in as they are.
  ['1980', null],
  ['3', null],
  ['March', null],
  ['', null],
])('pasted %j becomes %j', (text, expected) => {
  expect(pastedDate(text)).toEqual(expected);
});
