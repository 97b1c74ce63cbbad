import type { ReducedCopy } from './photo-check.ts';
import { finer, numbers } from './skin-scene.testing.ts';
import { soften } from './soften.testing.ts';
import type { Scene } from './soften.testing.ts';

/** Skin of the six types of Fitzpatrick, as the linear reflectance of red, green and blue. */
export const skinTones = {
  I: [0.72, 0.5, 0.41],
  II: [0.6, 0.38, 0.29],
  III: [0.48, 0.28, 0.19],
  IV: [0.34, 0.18, 0.11],
  V: [0.18, 0.09, 0.055],
  VI: [0.075, 0.042, 0.03],
} as const;
export type SkinTone = keyof typeof skinTones;

/** How a scene is photographed: stops of light more or less; the noise's standard deviation, in levels of the copy. */
export type Conditions = { exposure?: number; noise?: number };

/** The scene out of focus: blurred by a Gaussian whose standard deviation is this part of the width. */
export function outOfFocus(scene: Scene, ofWidth: number): Scene {
  const blurred: Scene = { width: scene.width, height: scene.height, light: Float32Array.from(scene.light) };
  soften(blurred, ofWidth * scene.width);
  return blurred;
}

/** A level of sRGB for each of so many shades of light. */
const shades = 4096;
const levelOf = Float32Array.from({ length: shades + 1 }, (_, n) => {
  const linear = n / shades;
  return 255 * (linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
});

/** The copy as a browser reduces what a camera took: averaged, in sRGB, with noise, cut off at black and white. */
export function photograph(scene: Scene, tone: SkinTone, { exposure = 0, noise = 1 }: Conditions = {}): ReducedCopy {
  const random = numbers(scene.width + Math.round(exposure * 100) + Math.round(noise * 1000));
  const [width, height] = [scene.width / finer, scene.height / finer];
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const gain = (2 ** exposure / finer ** 2) * shades;
  const reflectances = skinTones[tone];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * finer * scene.width + x * finer;
      const upper = scene.light[at]! + scene.light[at + 1]!;
      const sum = upper + scene.light[at + scene.width]! + scene.light[at + scene.width + 1]!;
      for (let channel = 0; channel < 3; channel += 1) {
        const level = levelOf[Math.min(shades, Math.round(reflectances[channel]! * sum * gain))]!;
        // Three even numbers are near enough to a Gaussian one; the standard deviation of their sum is a half.
        rgba[(y * width + x) * 4 + channel] = level + noise * 2 * (random() + random() + random() - 1.5);
      }
    }
  return { width, height, rgba };
}
