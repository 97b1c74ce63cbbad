import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The metadata of a PDF, and the text of each page as a reader can select and copy it. */
export type ReadPdf = { title: string; language: string; tagged: boolean; pages: string[]; sizes: string[] };

/** Reads a PDF as the PDF viewer of a browser does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  try {
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
    const mark: unknown = await document.getMarkInfo();
    const pages: string[] = [];
    const sizes: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      pages.push(await textOf(document, number));
      const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(number)).view;
      sizes.push(`${right - left}x${top - bottom}`);
    }
    return {
      title: info.Title ?? '',
      language: info.Language ?? '',
      tagged: mark instanceof Map && mark.get('Marked') === true,
      pages,
      sizes,
    };
  } finally {
    await task.destroy();
  }
}

async function textOf(document: PDFDocumentProxy, number: number): Promise<string> {
  const { items } = await (await document.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

/** A text without its spaces: a reader of PDFs sees gaps between syllables that no writer put there. */
export function withoutSpaces(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '');
}
