import { sharpnessOf } from './sharpness.ts';
import type { Grey } from './sharpness.ts';

/**
 * A photo reduced by averaging, upright or not, as a canvas gives it: red, green, blue and opacity of each pixel, row
 * by row, 0 to 255.
 */
export type ReducedCopy = { width: number; height: number; rgba: Uint8ClampedArray };

/** What may be wrong with a photo. None is a reason to refuse it. */
export const photoWarnings = ['blurred', 'too-dark', 'too-bright', 'too-small'] as const;
export type PhotoWarning = (typeof photoWarnings)[number];

export type PhotoCheck = {
  /** How much fine detail there is in the sharpest regions, compared with coarser detail. */
  sharpness: number;
  /** Level of green that the brightest hundredth of the middle reaches, 0 to 255. */
  brightest: number;
  /** Share of the middle that is burnt out, 0 to 1. */
  burntOut: number;
  warnings: PhotoWarning[];
};

/**
 * The long side of the copy to be checked, pixels. A Gaussian blur of a 200th of the width is 2.6 pixels wide in it
 * (1.9 in an upright picture): it takes all of the detail two pixels wide, and four fifths of that of four. In a larger
 * copy more of the noise of a sensor is left, in a smaller one the blur is not seen.
 */
export const checkSide = 512;
/** Less of the fine detail than this is left by a blur of a 200th of the width; held by the generated pictures. */
const leastSharpness = 0.05;
/**
 * Where even the brightest hundredth of the middle is darker than this, the photo was exposed for something else, or
 * for nothing. Skin of type VI that is well lit reaches 60; six stops less light brings any skin below. The brightest
 * and not the mean, because dark skin is no dark photo. Held by the generated pictures.
 */
const leastBrightness = 44;
/** A pixel in which red and green are as bright as they can be has lost what was there. */
const burntLevel = 253;
/** A glare is allowed, a lost lesion is not. White sheets and walls lie around the middle and are rarely as bright. */
const mostBurntOut = 0.3;
/** American Telemedicine Association, Quick Guide to Store-Forward Teledermatology (2012): 800 by 600 at least. */
const leastPixels = { long: 800, short: 600 };

/**
 * Looks whether a photo can be judged by a doctor far away.
 * @param copy reduced so that its long side is `checkSide`, or the photo itself where it is smaller
 * @param original its size, pixels
 */
export function checkPhoto(copy: ReducedCopy, original: { width: number; height: number }): PhotoCheck {
  const middle = middleOf(copy);
  const found = {
    sharpness: sharpnessOf(greyOf(copy)),
    brightest: brightestOf(middle),
    burntOut: burntOutOf(middle),
  };
  const wrong: Record<PhotoWarning, boolean> = {
    blurred: found.sharpness < leastSharpness,
    'too-dark': found.brightest < leastBrightness,
    'too-bright': found.burntOut > mostBurntOut,
    'too-small':
      Math.max(original.width, original.height) < leastPixels.long ||
      Math.min(original.width, original.height) < leastPixels.short,
  };
  return { ...found, warnings: photoWarnings.filter((warning) => wrong[warning]) };
}

/** The mean of the three colours, in which their noises cancel out best. */
function greyOf({ width, height, rgba }: ReducedCopy): Grey {
  const levels = new Float32Array(width * height);
  for (let n = 0; n < levels.length; n += 1) levels[n] = (rgba[n * 4]! + rgba[n * 4 + 1]! + rgba[n * 4 + 2]!) / 3;
  return { width, height, levels };
}

/** The middle half of width and height, where the subject is. */
function middleOf({ width, height, rgba }: ReducedCopy): Uint8ClampedArray {
  const [left, right] = [Math.floor(width / 4), Math.ceil((width * 3) / 4)];
  const [top, bottom] = [Math.floor(height / 4), Math.ceil((height * 3) / 4)];
  const middle = new Uint8ClampedArray((right - left) * (bottom - top) * 4);
  for (let y = top; y < bottom; y += 1)
    middle.set(rgba.subarray((y * width + left) * 4, (y * width + right) * 4), (y - top) * (right - left) * 4);
  return middle;
}

/** The level of green, the colour that eyes see best by, that a hundredth of the pixels reach. */
function brightestOf(rgba: Uint8ClampedArray): number {
  const counts = new Uint32Array(256);
  for (let at = 1; at < rgba.length; at += 4) counts[rgba[at]!]! += 1;
  let level = 255;
  for (let above = counts[255]!; above < rgba.length / 4 / 100 && level > 0; above += counts[level]!) level -= 1;
  return level;
}

/** The share of burnt out pixels. */
function burntOutOf(rgba: Uint8ClampedArray): number {
  let burnt = 0;
  for (let at = 0; at < rgba.length; at += 4) if (rgba[at]! >= burntLevel && rgba[at + 1]! >= burntLevel) burnt += 1;
  return rgba.length === 0 ? 0 : burnt / (rgba.length / 4);
}
