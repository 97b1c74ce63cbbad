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
  const columns = heads.map((head, column) => ({
    head: inTwoLines(head).map(set),
    longest: longestOf(rows, column).map(set),
  }));
  const content = { language, title, page, columns, pages };
  const { pdf } = await typeset({ ...content, fonts: familiesOf(fonts) }, fonts, 'table');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  mendTextMap(document);
  document.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  return document.save();
}

/** So many of a column's longest texts are measured: of two that are as long, one may be wider. */
const measured = 5;

function longestOf(rows: TableDescription['rows'], column: number): string[] {
  const texts = new Set(rows.map((row) => row[column] ?? ''));
  return [...texts].toSorted((a, b) => b.length - a.length).slice(0, measured);
}

/** A head on two lines, as equal as its words allow. */
function inTwoLines(head: string): string[] {
  const words = head.split(' ');
  const ways = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const);
  const lengthOf = ([first, second]: readonly [string, string]): number => Math.max(first.length, second.length);
  const best = ways.reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a));
  return best.filter((line) => line !== '');
}
