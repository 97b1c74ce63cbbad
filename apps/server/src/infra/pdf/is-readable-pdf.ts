import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * Whether a PDF can be parsed and has pages. False for an encrypted one: the person who is to keep it could not read
 * it.
 */
export async function isReadablePdf(bytes: Uint8Array): Promise<boolean> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    return document.getPages().length > 0;
  } catch {
    return false;
  }
}
