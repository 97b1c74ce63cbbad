import { expect, test } from 'vitest';
import { steadyOrder } from './steady-order.ts';

test('without a hand on the list, rows stand as the server orders them', () => {
  expect(steadyOrder(['a', 'b'], ['c', 'b', 'a'], false)).toEqual({ order: ['c', 'b', 'a'], stale: false });
});

test('under the hand nothing moves: a new row above waits and a moved row stays, which can be told', () => {
  expect(steadyOrder(['a', 'b', 'c'], ['n', 'c', 'a', 'b'], true)).toEqual({ order: ['a', 'b', 'c'], stale: true });
});

test('under the hand, further pages are added below and rows that went leave', () => {
  expect(steadyOrder(['a', 'b', 'c'], ['a', 'c', 'd', 'e'], true)).toEqual({
    order: ['a', 'c', 'd', 'e'],
    stale: false,
  });
});

test('when every shown row went, the fresh ones take their place', () => {
  expect(steadyOrder(['a'], ['b', 'c'], true)).toEqual({ order: ['b', 'c'], stale: false });
});

test('a row that only moved up makes the shown order stale', () => {
  expect(steadyOrder(['a', 'b', 'c'], ['c', 'a', 'b'], true)).toEqual({ order: ['a', 'b', 'c'], stale: true });
});
