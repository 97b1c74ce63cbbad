import { expect, test } from 'vitest';
import { snippetAt } from './snippet-at.ts';

test.each([
  [';', { from: 0, looked: '' }],
  [';benign nev', { from: 0, looked: 'benign nev' }],
  ['Hello.\n;ne', { from: 7, looked: 'ne' }],
  ['Stop it ;ne', { from: 8, looked: 'ne' }],
  ['first; then', null],
  ['first ; then', null],
  [';one;two', null],
  [';gone\n', null],
])('%j is followed by the templates that it looks for', (text, found) => {
  expect(snippetAt(text, text.length)).toEqual(found);
});

test('only what stands before the caret is looked for', () => {
  expect(snippetAt(';nevus and more', 4)).toEqual({ from: 0, looked: 'nev' });
});
