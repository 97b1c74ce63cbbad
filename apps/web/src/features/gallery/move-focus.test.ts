import { expect, test } from 'vitest';
import { GridLines } from './grid-lines.ts';
import { nextIndex } from './move-focus.ts';

/** A day of five photos, and one of two, four side by side: 0 1 2 3 / 4 // 5 6. */
const days = [
  { day: '2026-06-05', count: 5 },
  { day: '2026-06-04', count: 2 },
];
const lines = new GridLines(days, { columns: 4, tilePx: 100, headingPx: 44 });

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 4, 5],
  ['ArrowRight', 6, null],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 4, 5],
  ['ArrowDown', 6, null],
  ['ArrowUp', 6, 4],
  ['ArrowUp', 4, 0],
  ['Home', 2, 0],
  ['End', 1, 3],
  ['a', 1, null],
])('%s leads from photo %i to %s', (key, from, to) => {
  expect(nextIndex(lines, from, key)).toBe(to);
});
