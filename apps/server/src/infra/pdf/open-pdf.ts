import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * A PDF whose pages are to be drawn. Laboratories and hospitals protect theirs against changes with an owner's
 * password; whoever opens such a file needs none, and neither do we. One that asks its reader for a password stays
 * closed.
 * @throws where it is damaged, or needs a password to be read
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false };
  // Where it is protected, its trailer says so in plain letters.
  if (!Buffer.from(bytes).includes('/Encrypt')) return PDFDocument.load(bytes, options);
  const opened = await PDFDocument.load(bytes, { ...options, password: '' });
  // Only the pages go over: what said that the file was protected stays behind.
  const open = await PDFDocument.create(options);
  for (const page of await open.copyPages(opened, opened.getPageIndices())) open.addPage(page);
  return open;
}
