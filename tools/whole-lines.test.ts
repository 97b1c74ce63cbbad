import { expect, test } from 'vitest';
import { wholeLines } from './whole-lines.ts';

test('lines are passed on whole, however they come, and the last one without its end', () => {
  const written: string[] = [];
  const lines = wholeLines((text) => void written.push(text));
  for (const piece of ['one', ' line\nanother', '\nand a\nthird', ' one']) lines.take(piece);
  expect(written).toEqual(['one line\n', 'another\nand a\n']);
  lines.end();
  lines.end();
  expect(written.join('')).toBe('one line\nanother\nand a\nthird one\n');
});
