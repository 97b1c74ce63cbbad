import { expect, test } from 'vitest';
import { steadyOrder } from './steady-order.ts';

const held = (shown: readonly string[], fresh: readonly string[], places = shown) =>
  steadyOrder({ order: shown, places }, fresh, true);

test('without a hand on the list, rows stand as the server orders them', () => {
  const before = { order: ['a', 'b'], places: ['a', 'b'] };
  expect(steadyOrder(before, ['c', 'b', 'a'], false)).toMatchObject({ order: ['c', 'b', 'a'], waiting: 0 });
});

test('under the hand nothing moves: a new row above waits and a moved row stays, which is counted', () => {
  expect(held(['a', 'b', 'c'], ['n', 'c', 'a', 'b'])).toMatchObject({ order: ['a', 'b', 'c'], waiting: 2 });
  expect(held(['a', 'b', 'c'], ['c', 'a', 'b'])).toMatchObject({ order: ['a', 'b', 'c'], waiting: 1 });
});

test('under the hand, further pages are added below and rows that went leave', () => {
  expect(held(['a', 'b', 'c'], ['a', 'c', 'd', 'e'])).toMatchObject({ order: ['a', 'c', 'd', 'e'], waiting: 0 });
});

test('when every shown row went, the fresh ones take their place', () => {
  expect(held(['a'], ['b', 'c'])).toMatchObject({ order: ['b', 'c'], waiting: 0 });
});

test('a row that an undo brings back takes its place again; one that comes back with something new waits', () => {
  const { order, places } = held(['a', 'b', 'c'], ['a', 'c']);
  expect(order).toEqual(['a', 'c']);
  expect(held(order, ['a', 'b', 'c'], places)).toMatchObject({ order: ['a', 'b', 'c'], waiting: 0 });
  expect(held(order, ['b', 'a', 'c'], places)).toMatchObject({ order: ['a', 'c'], waiting: 1 });
});

test('what the viewer’s own undo brings back is shown at once', () => {
  const own = (id: string) => id === 'b';
  expect(steadyOrder({ order: ['a', 'c'], places: ['a', 'c'] }, ['n', 'a', 'b', 'c'], true, own)).toMatchObject({
    order: ['a', 'b', 'c'],
    waiting: 1,
  });
});
