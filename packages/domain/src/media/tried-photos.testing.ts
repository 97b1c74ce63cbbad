import { checkPhoto } from './photo-check.ts';
import type { PhotoWarning } from './photo-check.ts';
import { outOfFocus, photograph, skinTones } from './photograph.testing.ts';
import type { Conditions, SkinTone } from './photograph.testing.ts';
import { drawScene } from './skin-scene.testing.ts';

export const tones = Object.keys(skinTones) as SkinTone[];

/** A camera of today. */
const original = { width: 4000, height: 3000 };

/** Good photos: a quiet and a noisy camera, half a stop less and a third of a stop more light. */
const good: readonly Conditions[] = [
  { noise: 1 },
  { noise: 1.5 },
  { noise: 1, exposure: -0.5 },
  { noise: 0, exposure: 0.3 },
];

/** Photos out of focus by a 200th of their width, with as much noise as a camera makes in a dim room, and with none. */
const noises = [1, 3, 0, 2];

/** For each skin tone: so many photos were tried, so many good ones have warnings, so many blurred ones were found. */
export type Tried = Record<SkinTone, { tried: number; falseAlarms: number; found: number }>;

/** Photographs each of so many scenes on every skin tone, in focus and out of focus. */
export function tryPhotos(scenes: number): Tried {
  const tried = Object.fromEntries(tones.map((tone) => [tone, { tried: 0, falseAlarms: 0, found: 0 }])) as Tried;
  for (let seed = 0; seed < scenes; seed += 1) {
    const scene = drawScene(seed);
    const blurred = outOfFocus(scene, 1 / 200);
    for (const [n, tone] of tones.entries()) {
      const condition = (seed + n) % good.length;
      const of = tried[tone];
      of.tried += 1;
      if (checkPhoto(photograph(scene, tone, good[condition]), original).warnings.length > 0) of.falseAlarms += 1;
      const seen = checkPhoto(photograph(blurred, tone, { noise: noises[condition]! }), original);
      if (seen.warnings.includes('blurred')) of.found += 1;
    }
  }
  return tried;
}

/** The warnings of each skin tone when one scene is photographed so. */
export function warningsOf(seed: number, conditionsOf: (tone: SkinTone) => Conditions): PhotoWarning[][] {
  const scene = drawScene(seed);
  return tones.map((tone) => checkPhoto(photograph(scene, tone, conditionsOf(tone)), original).warnings);
}
