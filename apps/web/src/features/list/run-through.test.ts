import { expect, test } from 'vitest';
import { beginRun, continueRun } from './run-through.ts';

test('what comes stands at the end, and what moves keeps its place', () => {
  const run = continueRun(beginRun(['a', 'b', 'c'], 'a'), ['d', 'c', 'a', 'b'], 'b');
  expect(run.ids).toEqual(['a', 'b', 'c', 'd']);
});

test('what left the loaded rows while its place was passed is met at the end', () => {
  const begun = beginRun(['a', 'b', 'c'], 'a');
  const without = continueRun(begun, ['d', 'a', 'c'], 'c');
  expect(continueRun(without, ['d', 'a', 'c', 'b'], 'c').ids).toEqual(['a', 'c', 'd', 'b']);
});

test('what was opened and comes back is not met again', () => {
  const begun = beginRun(['a', 'b', 'c'], 'a');
  const done = continueRun(begun, ['b', 'c'], 'b');
  expect(continueRun(done, ['a', 'b', 'c'], 'c').ids).toEqual(['a', 'b', 'c']);
});

test('a list that stands as it stood changes nothing', () => {
  const order = ['a', 'b'];
  const run = beginRun(order, 'a');
  expect(continueRun(run, order, 'a')).toBe(run);
});
