import { expect, test } from 'vitest';
import { snackFloor, type Box } from './snack-floor.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, right, top, bottom });
/** Two lines, 44 px high, in a window of 900 px. */
const stack = box(400, 836, 900, 880);

test.each<[what: string, feet: Box[], floor: number]>([
  ['nothing at the foot', [], 20],
  ['a bar along the whole foot', [box(0, 840, 1440, 900)], 68],
  ['a column beside them', [box(0, 700, 390, 900)], 20],
  ['a reply box as high as a third of the window', [box(500, 600, 1200, 900)], 308],
  ['a field above the bar', [box(0, 840, 1440, 900), box(500, 760, 800, 830)], 148],
  ['a field far above', [box(500, 100, 800, 136)], 20],
  ['a field that leaves no room above it', [box(0, 40, 1440, 900)], 20],
])('above %s', (_what, feet, floor) => {
  expect(snackFloor(stack, feet, 900, 20)).toBe(floor);
});
