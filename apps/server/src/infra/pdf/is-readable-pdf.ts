import { PDFDocument } from '@cantoo/pdf-lib';

/** Whether a PDF can be parsed and has pages. An encrypted one can not be read by who is to keep it. */
export async function isReadablePdf(bytes: Uint8Array): Promise<boolean> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    return document.getPages().length > 0;
  } catch {
    return false;
  }
}
