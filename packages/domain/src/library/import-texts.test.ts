import { expect, it } from 'vitest';
import { readPasted } from './import-texts.ts';

it.each([
  ['one', 'Acne\n\nUse adapalene.', [{ name: 'Acne', text: 'Use adapalene.' }], 0],
  ['a text of several paragraphs', 'Acne\n\nFirst.\n\nSecond.', [{ name: 'Acne', text: 'First.\n\nSecond.' }], 0],
  [
    'two, apart by two blank lines',
    'A\n\nOne.\n\n\nB\r\n\r\nTwo.\r\n',
    [
      { name: 'A', text: 'One.' },
      { name: 'B', text: 'Two.' },
    ],
    0,
  ],
  [
    'two, apart by dashes',
    'A\n \nOne.\n---\nB\n\nTwo.',
    [
      { name: 'A', text: 'One.' },
      { name: 'B', text: 'Two.' },
    ],
    0,
  ],
  ['a piece without a blank line', 'A\nOne.\n\n\nB\n\nTwo.', [{ name: 'B', text: 'Two.' }], 1],
  ['a name from cells of a table', 'Acne\tface\n\nUse adapalene.', [{ name: 'Acne face', text: 'Use adapalene.' }], 0],
  ['a name alone', 'A', [], 1],
  ['nothing', ' \n\n\n ', [], 0],
])('%s', (_what, pasted, texts, unread) => {
  expect(readPasted(pasted)).toEqual({ texts, unread });
});
