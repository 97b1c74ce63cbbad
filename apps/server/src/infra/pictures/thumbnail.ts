import { maxImagePixels } from '@consult/domain/consult/attachment-limits.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { NotTaken } from './not-taken.ts';

/** A small copy of a picture, and how large the picture is as it is shown, upright; pixels. */
export type Thumbnail = { jpeg: Buffer; width: number; height: number };

/** The long side of a thumbnail, pixels: a square of the gallery at two dots for a CSS pixel. */
const thumbnailSide = 512;
const thumbnailQuality = 78;
/** A film's poster fills the viewer until the film plays. */
const posterSide = 1280;

// The cache would keep one person's decoded images for others, who have no use for them.
sharp.cache(false);

/**
 * Decodes a whole picture, and so proves that it can be shown, and makes its thumbnail: upright, on white where it is
 * transparent.
 * @returns why it can not be shown, where it can not
 */
export async function thumbnailOf(picture: Buffer): Promise<Thumbnail | NotTaken> {
  return decoded(picture, async (image) => {
    const { autoOrient } = await image.metadata();
    return { jpeg: await small(image, thumbnailSide), width: autoOrient.width, height: autoOrient.height };
  });
}

/**
 * A film's poster as the server keeps it: encoded anew from a JPEG or PNG that a page drew.
 * @returns why it can not be shown, where it can not
 */
export async function posterOf(picture: Buffer): Promise<Buffer | NotTaken> {
  const begins = picture.toString('latin1', 0, 4);
  if (!begins.startsWith('\xff\xd8\xff') && begins !== '\x89PNG') return 'unsupported';
  return decoded(picture, (image) => small(image, posterSide));
}

function small(image: Sharp, side: number): Promise<Buffer> {
  return image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: thumbnailQuality })
    .toBuffer();
}

/**
 * Does something with a picture that is decoded strictly: also where its coded part ends before its last row, which
 * decoders fill with grey. Other things that a decoder warns of are in photos of real cameras, and change no row. sharp
 * writes no metadata that it is not asked to keep.
 */
async function decoded<Made>(picture: Buffer, make: (image: Sharp) => Promise<Made>): Promise<Made | NotTaken> {
  const read = (failOn: 'warning' | 'error'): Promise<Made> =>
    make(sharp(picture, { limitInputPixels: maxImagePixels, failOn }));
  try {
    return await read('warning');
  } catch (error) {
    // The decoder names its reasons in words only.
    const reason = error instanceof Error ? error.message : '';
    if (reason.includes('pixel limit')) return 'too-many-pixels';
    if (reason.includes('premature end')) return 'damaged';
  }
  try {
    return await read('error');
  } catch {
    return 'damaged';
  }
}
