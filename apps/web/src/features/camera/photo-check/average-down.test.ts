import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageDown, type Pixels } from './average-down.ts';

/** A picture whose pixels have these levels of grey. */
function grey(width: number, height: number, level: (x: number, y: number) => number): Pixels {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rgba.fill(level(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, rgba };
}

const levelsOf = ({ rgba }: Pixels): number[] => [...rgba].filter((_, at) => at % 4 === 0);
const mean = (levels: readonly number[]): number => levels.reduce((sum, level) => sum + level, 0) / levels.length;

test('each pixel of the copy is the average of the area that it stands for', () => {
  const board = grey(8, 4, (x, y) => ((x + y) % 2) * 200);
  expect(averageDown(board, 4)).toEqual(grey(4, 2, () => 100));
  expect(
    averageDown(
      grey(4, 4, (x) => x * 10),
      2,
    ),
  ).toEqual(grey(2, 2, (x) => x * 20 + 5));
  // The one in the middle lies half in each.
  expect(
    levelsOf(
      averageDown(
        grey(3, 1, (x) => [0, 90, 240][x]!),
        2,
      ),
    ),
  ).toEqual([30, 190]);
});

test('a smaller picture stays as it is, and the sides keep their proportion', () => {
  const small = grey(3, 2, (x, y) => x * 50 + y);
  expect(averageDown(small, 512)).toEqual(small);
  expect(
    averageDown(
      grey(40, 30, () => 7),
      20,
    ),
  ).toMatchObject({ width: 20, height: 15 });
  expect(
    averageDown(
      grey(30, 40, () => 7),
      20,
    ),
  ).toMatchObject({ width: 15, height: 20 });
});

test('whatever the sides, the copy is as bright as the picture, and one colour stays it', () => {
  const side = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(side, side, side, fc.integer({ min: 0, max: 255 }), (width, height, most, level) => {
      const picture = grey(width, height, (x, y) => (x * 31 + y * 17) % 256);
      const copy = averageDown(picture, most);
      expect(Math.abs(mean(levelsOf(copy)) - mean(levelsOf(picture)))).toBeLessThan(1);
      const plain = averageDown(
        grey(width, height, () => level),
        most,
      );
      expect(plain).toEqual(grey(plain.width, plain.height, () => level));
    }),
  );
});
