import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * Opens a PDF whose pages are to be drawn. Laboratories and hospitals protect theirs against changes with an owner's
 * password. A reader needs none to open such a file, and neither do we. A file that asks its reader for a password
 * stays closed.
 * @throws where it is damaged, or needs a password to be read
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false };
  // Where it is protected, its trailer says so in plain letters.
  if (!Buffer.from(bytes).includes('/Encrypt')) return PDFDocument.load(bytes, options);
  const opened = await PDFDocument.load(bytes, { ...options, password: '' });
  // Copies the pages only: the protection stays behind.
  const open = await PDFDocument.create(options);
  for (const page of await open.copyPages(opened, opened.getPageIndices())) open.addPage(page);
  return open;
}
