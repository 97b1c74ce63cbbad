import { isApplePhoto } from '@consult/domain/media/apple-photo.ts';
import type { MediaType } from '@consult/domain/media/limits.ts';
import type { NotTaken } from '../../infra/pictures/not-taken.ts';
import { takeInMp4, takeInRecording } from '../../infra/pictures/take-in-film.ts';
import { takeInPicture } from '../../infra/pictures/take-in-picture.ts';
import { posterOf } from '../../infra/pictures/thumbnail.ts';

/** A photo or film in the form in which the gallery keeps it. */
export type TakenMedia = {
  type: MediaType;
  bytes: Buffer;
  /** Pixels as it is shown, upright; null of a film that leaves its size to the player. */
  width: number | null;
  height: number | null;
  /** A small JPEG, upright; of a film its poster, null where it has none. */
  thumbnail: Buffer | null;
};

/**
 * Finds out from its content what a file is, and makes of it what the gallery keeps, with a thumbnail.
 * @param camera whether our own camera took it: WebM comes from there only
 * @param poster a film's poster as it was uploaded; one that can not be read is left out
 * @returns why it is not taken in, where it is not
 */
export async function takeInMedia(
  bytes: Buffer,
  { camera, poster }: { camera: boolean; poster: Buffer | null },
): Promise<TakenMedia | NotTaken | 'heic'> {
  if (isApplePhoto(bytes)) return 'heic';
  const picture = await takeInPicture(bytes);
  if (picture !== 'unsupported') return picture;
  const film = camera ? takeInRecording(bytes) : takeInMp4(bytes);
  if (typeof film === 'string') return film;
  const drawn = poster && (await posterOf(poster));
  return { ...film, thumbnail: typeof drawn === 'string' ? null : drawn };
}
