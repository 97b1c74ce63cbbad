import { expect, test } from 'vitest';
import { scoresOf } from './scores.ts';

const labels = ['a', 'b', 'c'];

test.each([
  ['probabilities', [0.2, 0.7, 0.1], [0.2, 0.7, 0.1]],
  ['probabilities', [1.0000004, 0, -0.0000002], [1, 0, 0]],
  ['logits', [0, 0, 0], [1 / 3, 1 / 3, 1 / 3]],
  ['logits', [1000, 0, -1000], [1, 0, 0]],
  ['independent-logits', [0, 800, -800], [0.5, 1, 0]],
] as const)('%s %o are the scores %o', (scores, output, meant) => {
  expect(scoresOf({ labels, scores }, output).map(({ score }) => score)).toEqual(meant);
});

test.each([
  ['too few', [0.5, 0.5]],
  ['too many', [0.25, 0.25, 0.25, 0.25]],
  ['no numbers', [0.5, Number.NaN, 0.5]],
  ['without an end', [0.5, Number.POSITIVE_INFINITY, 0]],
  ['logits that are called probabilities', [4.1, -2, 0.3]],
])('an output of numbers that are %s is not understood', (_, output) => {
  expect(() => scoresOf({ labels, scores: 'probabilities' }, output)).toThrow('not-understood');
});
