import { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfBlock, PdfDescription, PdfFile, PdfSettings } from './description.ts';
import { asideUnread, drawPages, preparePages, Room } from './file-pages.ts';
import type { FilePages } from './file-pages.ts';
import { baseFont, familiesOf } from './fonts.ts';
import { setText } from './set-text.ts';
import { mendTextMap } from './text-map.ts';
import { typeset } from './typeset.ts';
import { words } from './words.ts';

/** The input of a document. */
export type RenderOrder = { description: PdfDescription; files: readonly PdfFile[]; settings: PdfSettings };

/**
 * Makes a PDF: Letter pages with the patient and the page number on each, then the pages of its files. `read` gives the
 * bytes of a file, or null where they can not be read; this calls it for one file after the other.
 */
export async function render(
  { description, files, settings }: RenderOrder,
  read: (id: string) => Promise<Buffer | null>,
): Promise<Uint8Array> {
  const room = new Room();
  const prepared: FilePages[] = [];
  for (const file of files) {
    const unread = asideUnread(file, settings, room);
    const bytes = unread === null ? await read(file.id) : null;
    prepared.push(bytes ? await preparePages(file, bytes, room) : { aside: unread ?? 'unreadable' });
  }
  for (;;) {
    const fonts = new Set([baseFont]);
    const content = contentOf(description, files, prepared, fonts);
    const { pdf, frames } = await typeset({ ...content, fonts: familiesOf(fonts) }, fonts);
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    mendTextMap(document);
    document.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
    const damaged = await drawAll(document, prepared, frames);
    if (damaged === null) return document.save();
    prepared[damaged] = { aside: 'unreadable' };
  }
}

/** Draws every file; returns the place of the first that can not be drawn, or null. */
async function drawAll(
  document: PDFDocument,
  prepared: readonly FilePages[],
  frames: Awaited<ReturnType<typeof typeset>>['frames'],
): Promise<number | null> {
  let next = 0;
  for (const [index, file] of prepared.entries()) {
    if (file.aside !== null) continue;
    const own = frames.slice(next, next + file.pages);
    next += file.pages;
    try {
      await drawPages(document, file, own);
    } catch {
      return index;
    }
  }
  // Embedded pages are copied now: a damaged one shows here at the latest.
  await document.flush();
  return null;
}

/** The document as the layout reads it (layout.typ). */
function contentOf(
  { language, title, mark, patient, blocks, filesElsewhere }: PdfDescription,
  files: readonly PdfFile[],
  prepared: readonly FilePages[],
  fonts: Set<number>,
): object {
  const set = (text: string) => setText(text, fonts);
  const own = words[language];
  const fact = ({ label, value }: { label: string; value: string }) => ({ label: set(label), value: set(value) });
  return {
    title,
    language,
    words: { page: own.page, attachments: own.attachments, onPage: own.onPage, onPages: own.onPages },
    mark: mark === null ? null : set(mark),
    heading: set(title),
    footer: set(title),
    patient: patient.map(fact),
    blocks: blocks.map((block) => setBlock(block, set)),
    files: files.map((file, index) => {
      const { aside } = prepared[index]!;
      const pages = prepared[index]!.aside === null ? (prepared[index] as { pages: number }).pages : 0;
      const caption = (n: number) =>
        (pages === 1 ? own.attachment : own.attachmentPage).replaceAll(/\{(k|name|n|m)\}/g, (_, name: string) =>
          name === 'name' ? file.name : String({ k: index + 1, n, m: pages }[name]),
        );
      return {
        number: index + 1,
        name: set(file.name),
        size: own.size(file.size),
        note: file.note ? set(file.note) : null,
        aside: aside === null ? null : `${filesElsewhere ? own.separately : own.left} ${own.aside[aside]}`.trim(),
        pages,
        captions: Array.from({ length: pages }, (_, n) => set(caption(n + 1))),
      };
    }),
  };
}

function setBlock(block: PdfBlock, set: (text: string) => unknown): object {
  if (block.kind === 'facts')
    return { kind: 'facts', facts: block.facts.map(({ label, value }) => ({ label: set(label), value: set(value) })) };
  if (block.kind === 'amounts')
    return {
      kind: 'amounts',
      rows: block.rows.map(({ label, amount, strong = false }) => ({ label: set(label), amount: set(amount), strong })),
    };
  return Object.fromEntries(
    Object.entries(block).map(([name, text]: [string, string]) => [name, name === 'kind' ? text : set(text)]),
  );
}
