import { PDFDocument } from '@cantoo/pdf-lib';
import { baseFont, familiesOf } from './fonts.ts';
import { setText } from './set-text.ts';
import { rowsOfPage } from './table-description.ts';
import type { TableDescription } from './table-description.ts';
import { mendTextMap } from './text-map.ts';
import { typeset } from './typeset.ts';

/** Makes the PDF of a table: A4 pages with its heads on each. Texts are text, which can be marked and read aloud. */
export async function renderTable({ language, title, page, heads, rows }: TableDescription): Promise<Uint8Array> {
  const fonts = new Set([baseFont]);
  const set = (text: string): string =>
    setText(text, fonts)
      .map((line) => line.text)
      .join(' ');
  const pages = Array.from({ length: Math.max(1, Math.ceil(rows.length / rowsOfPage)) }, (_, index) =>
    rows.slice(index * rowsOfPage, (index + 1) * rowsOfPage).map((row) => row.map(set)),
  );
  const content = { language, title, page, heads: heads.map(set), columns: sharesOf(heads, rows), pages };
  const { pdf } = await typeset({ ...content, fonts: familiesOf(fonts) }, fonts, 'table');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  mendTextMap(document);
  document.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  return document.save();
}

/** The widths of the columns, by the longest text of each. */
const sharesOf = (heads: readonly string[], rows: TableDescription['rows']): number[] =>
  heads.map((head, column) => rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), head.length) + 2);
