import type { AttachmentType } from '@consult/domain/consult/attachment-limits.ts';
import { maxImagePixels } from '@consult/domain/consult/attachment-limits.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { isMp4, withoutPlaces } from './mp4.ts';

/** A file in the form in which the server keeps it. */
export type TakenIn = { type: AttachmentType; bytes: Buffer };

/** Fine enough that a lesion loses nothing that a screen shows. */
const jpegQuality = 92;

// The cache would keep one person's decoded images for others, who have no use for them.
sharp.cache(false);

/**
 * Finds out from its content what a file is, and makes the form that the server keeps: turns images upright and encodes
 * them anew without metadata, removes from films where they were taken, leaves PDFs as they are.
 * @returns null where it is none of the kinds that may be attached, broken, or an image of too many pixels
 */
export async function takeIn(bytes: Buffer): Promise<TakenIn | null> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined);
  switch (found?.mime) {
    case 'image/jpeg':
      return image(bytes, 'image/jpeg');
    case 'image/png':
      return image(bytes, 'image/png');
    case 'application/pdf':
      return isPdf(bytes) ? { type: 'application/pdf', bytes } : null;
    default:
      return film(bytes);
  }
}

function film(bytes: Buffer): TakenIn | null {
  const clean = isMp4(bytes) ? withoutPlaces(bytes) : null;
  return clean && { type: 'video/mp4', bytes: clean };
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

async function image(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<TakenIn | null> {
  try {
    const upright = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' }).autoOrient();
    // sharp writes no metadata that it is not asked to keep; colours become those of the screen.
    const encoded =
      type === 'image/jpeg'
        ? upright.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
        : upright.png({ compressionLevel: 7 });
    return { type, bytes: await encoded.toBuffer() };
  } catch {
    // The decoder refuses it for some reason: it is no image that could be shown.
    return null;
  }
}
