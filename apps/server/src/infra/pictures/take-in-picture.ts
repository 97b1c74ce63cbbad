import { rewriteJpeg } from './jpeg.ts';
import type { NotTaken } from './not-taken.ts';
import { rewritePng } from './png.ts';
import { thumbnailOf } from './thumbnail.ts';

/** A picture in the form in which the server keeps it; `width` and `height` are pixels as it is shown, upright. */
export type Picture = {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
};

/**
 * Takes a JPEG or PNG in: keeps its pixels, its colour profile without texts and the way that it is turned, drops
 * everything else, and decodes what it keeps once, for the thumbnail, so that nothing is kept that can not be shown.
 * @returns why it is not taken in, where it is not
 */
export async function takeInPicture(bytes: Buffer): Promise<Picture | NotTaken> {
  const type = pictureTypeOf(bytes);
  if (type === null) return 'unsupported';
  const clean = type === 'image/jpeg' ? rewriteJpeg(bytes) : rewritePng(bytes);
  if (!clean) return 'damaged';
  const thumbnail = await thumbnailOf(clean);
  if (typeof thumbnail === 'string') return thumbnail;
  return { type, bytes: clean, thumbnail: thumbnail.jpeg, width: thumbnail.width, height: thumbnail.height };
}

function pictureTypeOf(bytes: Buffer): Picture['type'] | null {
  const begins = bytes.toString('latin1', 0, 8);
  if (begins.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return begins === '\x89PNG\r\n\x1a\n' ? 'image/png' : null;
}
