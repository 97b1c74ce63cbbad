import { maxImagePixels } from '@consult/domain/consult/attachment-limits.ts';
import type { MediaType } from '@consult/domain/media/limits.ts';
import sharp from 'sharp';
import { takeIn } from '../attachment/attachment.ts';
import type { NotTaken } from '../attachment/attachment.ts';

/** A photo or film in the form in which the gallery keeps it. */
export type TakenMedia = {
  type: MediaType;
  bytes: Buffer;
  /** Pixels, upright; null of a film, which nothing is decoded of. */
  width: number | null;
  height: number | null;
  /** A small JPEG, upright; null of a film without a poster. */
  thumbnail: Buffer | null;
};

/** The longest side of a thumbnail, and its quality. */
const thumbnailSide = 512;
const thumbnailQuality = 78;

/** Every WebM begins as EBML, and names itself in that header (RFC 8794; webmproject.org/docs/container). */
const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const docType = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]);
const longestHeader = 64;

/**
 * Finds out from its content what a file is, and makes of it what the gallery keeps, with a thumbnail.
 * @param camera whether our own camera took it: WebM comes from there only
 * @param poster a film's poster as it was uploaded; one that can not be read is left out
 * @returns why it is not taken in, where it is not
 */
export async function takeInMedia(
  bytes: Buffer,
  { camera, poster }: { camera: boolean; poster: Buffer | null },
): Promise<TakenMedia | NotTaken> {
  if (camera && isWebm(bytes)) return film('video/webm', bytes, poster);
  const taken = await takeIn(bytes);
  if (typeof taken === 'string') return taken;
  switch (taken.type) {
    case 'application/pdf':
      return 'unsupported';
    case 'video/mp4':
      return film(taken.type, taken.bytes, poster);
    default:
      return photo(taken.type, taken.bytes);
  }
}

function isWebm(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(ebml) && bytes.subarray(0, longestHeader).includes(docType);
}

async function photo(type: 'image/jpeg' | 'image/png', bytes: Buffer): Promise<TakenMedia | NotTaken> {
  const small = await thumbnailOf(bytes);
  return small ? { type, bytes, ...small } : 'damaged';
}

async function film(type: 'video/mp4' | 'video/webm', bytes: Buffer, poster: Buffer | null): Promise<TakenMedia> {
  // The page draws a poster at the film's own size.
  const small = poster && (await thumbnailOf(poster));
  return { type, bytes, width: null, height: null, thumbnail: null, ...small };
}

/** A picture's thumbnail, encoded anew from its pixels alone, and its size upright; null where it can not be read. */
async function thumbnailOf(bytes: Buffer): Promise<{ thumbnail: Buffer; width: number; height: number } | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' });
    const { autoOrient } = await picture.metadata();
    const thumbnail = await picture
      .autoOrient()
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: thumbnailQuality })
      .toBuffer();
    return { thumbnail, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
}
