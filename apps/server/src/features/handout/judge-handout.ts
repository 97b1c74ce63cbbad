import type { LibraryFault } from '@consult/domain/fault/fault.ts';
import {
  handoutDamaged,
  handoutEmpty,
  handoutOtherwise,
  handoutProtected,
  handoutType,
  typeByName,
} from '@consult/domain/library/handout-files.ts';
import type { HandoutType } from '@consult/domain/library/handout-files.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { App } from '../../call/context.ts';
import { takeIn } from '../attachment/attachment.ts';
import { checkDocx } from './docx.ts';

/** A handout in the form in which the server keeps it. */
export type JudgedHandout = { type: HandoutType; bytes: Buffer };

/**
 * Finds out from its content whether a file is what its name says, and makes the form that the server keeps: pictures
 * as in a gallery, without what cameras write into them; everything else as it is.
 * @returns the fault of a file that is not taken
 */
export async function judgeHandout(
  app: Pick<App, 'pdf'>,
  name: string,
  bytes: Buffer,
): Promise<JudgedHandout | LibraryFault> {
  const said = typeByName(name);
  if (!said) return handoutType;
  if (bytes.length === 0) return handoutEmpty;
  if (said === 'text/plain') return (await isPlainText(bytes)) ? { type: said, bytes } : handoutOtherwise;
  if (said !== 'image/jpeg' && said !== 'image/png' && said !== 'application/pdf')
    return checkDocx(bytes) ?? { type: said, bytes };
  const taken = await takeIn(bytes);
  if (taken === 'unsupported' || taken === 'heic') return handoutOtherwise;
  if (typeof taken === 'string') return handoutDamaged;
  if (taken.type !== said) return handoutOtherwise;
  // Where a PDF is protected, its trailer says so in plain letters.
  if (said === 'application/pdf' && bytes.includes('/Encrypt') && !(await app.pdf.opens(bytes)))
    return handoutProtected;
  return { type: said, bytes: taken.bytes };
}

/** UTF-8 without control characters but line ends, tabs and the mark at its beginning; and no other kind of file. */
async function isPlainText(bytes: Buffer): Promise<boolean> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return false;
  return (await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined)) === undefined;
}
