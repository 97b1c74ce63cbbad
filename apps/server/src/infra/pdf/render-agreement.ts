import { PDFDocument } from '@cantoo/pdf-lib';
import type { AgreementBlock, AgreementDescription, Run } from './agreement-description.ts';
import { baseFont, familiesOf } from './fonts.ts';
import { setText } from './set-text.ts';
import { mendTextMap } from './text-map.ts';
import { typeset } from './typeset.ts';

/** Makes the PDF of an agreement: A4 pages, nothing but text and signatures on them. */
export async function renderAgreement({
  language,
  title,
  author,
  day,
  blocks,
}: AgreementDescription): Promise<Uint8Array> {
  const fonts = new Set([baseFont]);
  const set = (text: string): string =>
    setText(text, fonts)
      .map((line) => line.text)
      .join(' ');
  const [year, month, date] = day.split('-').map(Number);
  const content = {
    language,
    title,
    author,
    date: { year, month, day: date },
    blocks: blocks.map((block) => setBlock(block, set)),
  };
  const { pdf } = await typeset({ ...content, fonts: familiesOf(fonts) }, fonts, 'agreement');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  mendTextMap(document);
  document.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  return document.save();
}

/** A block as the layout reads it (agreement.typ). */
function setBlock(block: AgreementBlock, set: (text: string) => string): object {
  const runs = (all: readonly Run[]): Run[] => all.map((run) => ({ ...run, text: set(run.text) }));
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, runs: runs(block.runs) };
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((part) => setBlock(part, set))) };
    case 'quote':
      return { ...block, blocks: block.blocks.map((part) => setBlock(part, set)) };
    case 'table':
      return { ...block, head: block.head.map(runs), rows: block.rows.map((row) => row.map(runs)) };
    case 'rule':
      return block;
    case 'image':
      return { ...block, jpeg: [...block.jpeg] };
    case 'typed-signature':
      return { ...block, words: set(block.words), name: set(block.name) };
  }
}
