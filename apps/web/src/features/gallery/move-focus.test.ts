import type { Media } from '@consult/contract/media/media.ts';
import { expect, test } from 'vitest';
import { byDay, gridRows } from './by-day.ts';
import { nextIndex } from './move-focus.ts';

/** A day of five photos, and one of two, four side by side: 0 1 2 3 / 4 // 5 6. */
const days = ['05', '05', '05', '05', '05', '04', '04'];
const items = days.map((day, n) => ({ id: `${n}`, created: `2026-06-${day}T1${9 - n}:00:00.000Z` }) as Media);
const rows = gridRows(byDay(items, 'UTC'), 4);

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
  expect(nextIndex(rows, from, key)).toBe(to);
});
