import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userColour } from './user-colours.ts';

test('eight members have eight colours, the ninth the first one again', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(userColour)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1]);
});

test('every index has one of the eight, and it repeats after eight', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), (index) => {
      expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(userColour(index));
      expect(userColour(index + 8)).toBe(userColour(index));
    }),
  );
});
