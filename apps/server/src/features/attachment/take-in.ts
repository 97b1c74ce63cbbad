import type { AttachmentType } from '@consult/domain/consult/attachment-limits.ts';
import { isApplePhoto } from '@consult/domain/media/apple-photo.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { NotTaken } from '../../infra/pictures/not-taken.ts';
import { takeInMp4 } from '../../infra/pictures/take-in-film.ts';
import { takeInPicture } from '../../infra/pictures/take-in-picture.ts';

/** A file in the form in which the server keeps it. */
export type TakenIn = { type: AttachmentType; bytes: Buffer };

/**
 * Finds out from its content what a file is, and makes the form that the server keeps: pictures and films without what
 * cameras write into them, with every pixel as it was; PDFs as they are.
 * @returns why it is not taken in, where it is not
 */
export async function takeIn(bytes: Buffer): Promise<TakenIn | NotTaken | 'heic'> {
  // Also where it is named .jpg, so that the page could not tell.
  if (isApplePhoto(bytes)) return 'heic';
  const found = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined);
  switch (found?.mime) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/apng':
      return fileOf(await takeInPicture(bytes));
    case 'application/pdf':
      return isPdf(bytes) ? { type: 'application/pdf', bytes } : 'damaged';
    default:
      return fileOf(takeInMp4(bytes));
  }
}

function fileOf(taken: TakenIn | NotTaken): TakenIn | NotTaken {
  return typeof taken === 'string' ? taken : { type: taken.type, bytes: taken.bytes };
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
