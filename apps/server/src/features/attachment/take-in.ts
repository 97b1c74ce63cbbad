import type { AttachmentType } from '@consult/domain/consult/attachment-limits.ts';
import { maxImagePixels } from '@consult/domain/consult/attachment-limits.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { isMp4, withoutPlaces } from './mp4.ts';

/** A file as it is kept. */
export type TakenIn = { type: AttachmentType; bytes: Buffer };

/** Fine enough that a lesion loses nothing that a screen shows. */
const jpegQuality = 92;

// Decoded images of one person are of no use to the next.
sharp.cache(false);

/**
 * Finds from its content what a file is, and makes of it what is kept: images are turned upright and encoded anew
 * without any metadata, films lose where they were taken, PDFs stay as they are.
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

/** Begins with its mark and ends with the other, which only line ends and what a scanner leaves may follow. */
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
    // Whatever the decoder has against it, it is no image that could be shown.
    return null;
  }
}
