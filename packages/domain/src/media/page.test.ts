import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaPageMost, mediaPageSize } from './limits.ts';
import { lengthOfPage } from './page.ts';

const days = (...counts: number[]): string[] => counts.flatMap((count, day) => Array<string>(count).fill(`day ${day}`));

test.each([
  ['nothing', days(), null],
  ['fewer than a page', days(19), null],
  ['a page, behind which nothing is known', days(20), null],
  ['a page that ends with its day', days(20, 1), 20],
  ['a page that ends within a day', days(15, 10, 1), 25],
  ['a day that may go on', days(15, 10), null],
  ['a day of 200', days(200, 1), 200],
  ['a longer day goes on with the next page', days(3000), 200],
  ['one a day', days(...Array<number>(30).fill(1)), 20],
])('%s', (_, given, length) => {
  expect(lengthOfPage(given)).toBe(length);
});

test('a page holds whole days, unless a day is longer than the longest page', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 260 }), { maxLength: 30 }), (counts) => {
      const given = days(...counts);
      const length = lengthOfPage(given);
      if (length === null) return given.length <= mediaPageMost;
      const whole = given[length] !== given[length - 1] && given[length - 1] === given[mediaPageSize - 1];
      return length >= mediaPageSize && (length === mediaPageMost || whole);
    }),
  );
});
