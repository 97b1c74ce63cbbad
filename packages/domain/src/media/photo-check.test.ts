import { expect, it } from 'vitest';
import { scaled } from '@consult/testkit/time-factor.ts';
import { checkPhoto, checkSide } from './photo-check.ts';
import { photograph, skinTones } from './photograph.testing.ts';
import { drawScene } from './skin-scene.testing.ts';
import { tones, tryPhotos, warningsOf } from './tried-photos.testing.ts';

const camera = { width: 4000, height: 3000 };

it(
  'a photo in focus has no warning and one out of focus by a 200th of its width has one, on every skin tone alike',
  () => {
    for (const [tone, { tried, falseAlarms, found }] of Object.entries(tryPhotos(6)))
      expect({ tone, falseAlarms, found }).toEqual({ tone, falseAlarms: 0, found: tried });
  },
  scaled(60_000),
);

it('a photo with six stops less light is too dark, and dark skin that is well lit is none', () => {
  for (const [n, warnings] of warningsOf(3, () => ({ exposure: -6 })).entries())
    expect(warnings, tones[n]).toContain('too-dark');
  expect(warningsOf(4, () => ({ exposure: 0 }))[tones.indexOf('VI')]).toEqual([]);
});

it('a photo with twice the light that burns its skin is too bright, whatever the skin', () => {
  const burning = (tone: keyof typeof skinTones) => ({ exposure: Math.log2(1 / skinTones[tone][1]) + 1 });
  for (const [n, warnings] of warningsOf(5, burning).entries()) expect(warnings, tones[n]).toContain('too-bright');
});

it('white around the subject is not too bright, and a dark subject before a window is too dark', () => {
  const copy = photograph(drawScene(2), 'VI');
  const framed = (darker: number) => {
    const rgba = copy.rgba.map((level) => level / darker);
    for (let n = 0; n < copy.width * copy.height; n += 1) {
      const [x, y] = [n % copy.width, Math.floor(n / copy.width)];
      const inside = x > copy.width / 5 && x < copy.width * 0.8 && y > copy.height / 5 && y < copy.height * 0.8;
      if (!inside) rgba.fill(255, n * 4, n * 4 + 4);
    }
    return checkPhoto({ width: copy.width, height: copy.height, rgba }, camera).warnings;
  };
  expect(framed(1)).toEqual([]);
  expect(framed(3)).toContain('too-dark');
});

it('a photo of less than 800 by 600 pixels is too small, upright or not', () => {
  const copy = photograph(drawScene(1), 'III');
  const warned = (width: number, height: number) => checkPhoto(copy, { width, height }).warnings;
  expect([warned(800, 600), warned(600, 800), warned(3000, 4000)]).toEqual([[], [], []]);
  for (const [width, height] of [
    [799, 600],
    [800, 599],
    [4000, 500],
  ] as const)
    expect(warned(width, height)).toEqual(['too-small']);
});

it('a photo without anything in it, or smaller than a region, is judged all the same', () => {
  const even = (width: number, height: number, level: number) =>
    checkPhoto({ width, height, rgba: new Uint8ClampedArray(width * height * 4).fill(level) }, camera).warnings;
  expect(even(checkSide, 384, 0)).toEqual(['blurred', 'too-dark']);
  expect(even(checkSide, 384, 255)).toEqual(['blurred', 'too-bright']);
  expect(even(checkSide, 384, 128)).toEqual(['blurred']);
  for (const [width, height] of [
    [1, 1],
    [40, 3],
    [5, 512],
  ] as const)
    expect(even(width, height, 128)).toEqual(['blurred']);
});
