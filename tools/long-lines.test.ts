import { expect, test } from 'vitest';
import { isTooLong } from './long-lines.ts';

const long = 'word '.repeat(25);

test('code, comments and SQL end at 120 characters', () => {
  expect(isTooLong('x'.repeat(120))).toBe(false);
  expect(isTooLong(`call(${'first, '.repeat(20)})`)).toBe(true);
  expect(isTooLong(` * ${long}`)).toBe(true);
  expect(isTooLong(`// it is '${long}'`)).toBe(true);
  expect(isTooLong(`  text: \`select ${long}\`,`)).toBe(true);
});

test('one string stands whole: a title, a sentence, an expression', () => {
  expect(isTooLong(`it('${long}', async () => {`)).toBe(false);
  expect(isTooLong(`  expect(said).toMatch(/${long}/);`)).toBe(false);
  expect(isTooLong(`  // oxlint-disable-next-line ${long}`)).toBe(false);
});
