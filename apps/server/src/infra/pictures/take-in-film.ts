import { isBrokenMp4, isMp4, withoutPlaces } from './mp4.ts';
import { untilLastFragment } from './mp4-fragments.ts';
import type { NotTaken } from './not-taken.ts';
import { rewriteWebm } from './webm.ts';
import type { Film } from './webm.ts';

/** A film as it is kept; an MP4 leaves its width and height to the player. */
export type TakenFilm<Type = 'video/mp4' | 'video/webm'> = Film & { type: Type };

/**
 * Takes an MP4 in: the same film without where it was taken.
 * @returns why it is not taken in, where it is not
 */
export function takeInMp4(bytes: Buffer): TakenFilm<'video/mp4'> | NotTaken {
  if (!isMp4(bytes)) return isBrokenMp4(bytes) ? 'damaged' : 'unsupported';
  const clean = withoutPlaces(bytes);
  return clean ? { type: 'video/mp4', bytes: clean, width: null, height: null } : 'damaged';
}

/**
 * Takes a recording of our own camera in: WebM, or MP4 of a browser that records that. One that was cut, because its
 * browser died, is taken in up to its last whole picture, or fragment.
 * @returns why it is not taken in, where it is not
 */
export function takeInRecording(bytes: Buffer): TakenFilm | NotTaken {
  const webm = rewriteWebm(bytes);
  if (webm === 'unsupported') {
    const mp4 = untilLastFragment(bytes);
    return mp4 ? takeInMp4(mp4) : 'damaged';
  }
  return typeof webm === 'string' ? webm : { type: 'video/webm', ...webm };
}
