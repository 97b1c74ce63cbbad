import type { AttachmentType } from '@consult/domain/consult/attachment-limits.ts';
import { maxImagePixels } from '@consult/domain/consult/attachment-limits.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { isBrokenMp4, isMp4, withoutPlaces } from './mp4.ts';

/** A file in the form in which the server keeps it. */
export type TakenIn = { type: AttachmentType; bytes: Buffer };

/** Why a file is not taken in: none of the kinds that may be attached, broken, or an image of too many pixels. */
export type NotTaken = 'unsupported' | 'damaged' | 'too-many-pixels';

/** Fine enough that a lesion loses nothing that a screen shows. */
const jpegQuality = 92;

// The cache would keep one person's decoded images for others, who have no use for them.
sharp.cache(false);

/**
 * Finds out from its content what a file is, and makes the form that the server keeps: turns images upright and encodes
 * them anew without metadata, removes from films where they were taken, leaves PDFs as they are.
 * @returns why it is not taken in, where it is not
 */
export async function takeIn(bytes: Buffer): Promise<TakenIn | NotTaken> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined);
  switch (found?.mime) {
    case 'image/jpeg':
      return image(bytes, 'image/jpeg');
    case 'image/png':
      return image(bytes, 'image/png');
    case 'application/pdf':
      return isPdf(bytes) ? { type: 'application/pdf', bytes } : 'damaged';
    default:
      return film(bytes);
  }
}

function film(bytes: Buffer): TakenIn | NotTaken {
  if (!isMp4(bytes)) return isBrokenMp4(bytes) ? 'damaged' : 'unsupported';
  const clean = withoutPlaces(bytes);
  return clean ? { type: 'video/mp4', bytes: clean } : 'damaged';
}

/**
 * Whether it begins with the mark of a PDF and ends with the other one; only line ends and a scanner's remains may
 * follow.
 */
function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 16)) &&
    bytes.subarray(Math.max(0, bytes.length - 1024)).includes('%%EOF')
  );
}

async function image(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<TakenIn | NotTaken> {
  try {
    const upright = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' }).autoOrient();
    // sharp writes no metadata that it is not asked to keep; colours become those of the screen.
    const encoded =
      type === 'image/jpeg'
        ? upright.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
        : upright.png({ compressionLevel: 7 });
    return { type, bytes: await encoded.toBuffer() };
  } catch (error) {
    // The decoder says only in words that the header names too many pixels; whatever else it refuses can not be shown.
    return error instanceof Error && error.message.includes('pixel limit') ? 'too-many-pixels' : 'damaged';
  }
}
