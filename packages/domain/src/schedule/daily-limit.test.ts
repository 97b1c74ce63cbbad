import { expect, test } from 'vitest';
import { checkLimit, readLimit } from './daily-limit.ts';

test.each([
  ['1', 1],
  [' 20 ', 20],
  ['007', 7],
  ['999', 999],
  ['0', null],
  ['1000', null],
  ['', null],
  ['-3', null],
  ['2.5', null],
  ['1e2', null],
  ['five', null],
])('%j is the limit %s', (text, limit) => {
  expect(readLimit(text)).toBe(limit);
});

test('what a client sends is held to the same', () => {
  expect(checkLimit(1)).toBeNull();
  expect(checkLimit(0)).toEqual({ code: 'limit-invalid', least: 1, most: 999 });
  expect(checkLimit(1.5)).toEqual({ code: 'limit-invalid', least: 1, most: 999 });
});
