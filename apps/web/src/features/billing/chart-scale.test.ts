import { expect, it } from 'vitest';
import { chartLines } from './chart-scale.ts';

it.each([
  [0, [0, 100]],
  [100, [0, 100]],
  [446_820, [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
  [500_001, [0, 200_000, 400_000, 600_000]],
  [1_234_500, [0, 500_000, 1_000_000, 1_500_000]],
])('the lines of a chart whose highest value is %d cents', (highest, lines) => {
  expect(chartLines(highest)).toEqual(lines);
});
