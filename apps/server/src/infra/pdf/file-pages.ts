import { degrees, rgb } from '@cantoo/pdf-lib';
import type { PDFDocument, PDFImage, PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { PdfFile, PdfSettings } from './description.ts';
import { drawAnnotations } from './annotations.ts';
import { openPdf } from './open-pdf.ts';
import type { Frame } from './typeset.ts';
import type { SetAside } from './words.ts';

/** Pages of files have 516 by about 650 points of room; at 200 dots to the inch that is: */
const imageRoom = { width: 1450, height: 1800 };
/** More than fits on two hundred sheets of a fax machine, and small enough to hold in memory. */
const maxPages = 200;
const maxPdfBytes = 20_000_000;

/** A file that is ready to be drawn, or why it is not. */
export type FilePages =
  | { aside: SetAside }
  | { aside: null; kind: 'image'; pages: 1; bytes: Buffer }
  | { aside: null; kind: 'pdf'; pages: number; source: PDFDocument };

/** The room for PDFs that is left in one document. */
export class Room {
  #bytes = maxPdfBytes;
  #pages = maxPages;

  hasBytes(size: number): boolean {
    return size <= this.#bytes;
  }

  take(size: number, pages: number): boolean {
    if (size > this.#bytes || pages > this.#pages) return false;
    this.#bytes -= size;
    this.#pages -= pages;
    return true;
  }
}

/** Whether a file is worth reading: null, or why it is left out unread. */
export function asideUnread({ contentType, size }: PdfFile, settings: PdfSettings, room: Room): SetAside | null {
  if (contentType === 'application/pdf') {
    if (!settings.includePdfs) return 'unwanted';
    return room.hasBytes(size) ? null : 'large';
  }
  if (contentType.startsWith('image/')) return settings.includeImages ? null : 'unwanted';
  return 'other';
}

/** Makes a file ready. Leaves out a file that can not be read: a damaged file never costs the document. */
export async function preparePages(file: PdfFile, bytes: Buffer, room: Room): Promise<FilePages> {
  try {
    if (file.contentType !== 'application/pdf') {
      const image = sharp(bytes)
        .autoOrient()
        .resize({ ...imageRoom, fit: 'inside', withoutEnlargement: true });
      return {
        aside: null,
        kind: 'image',
        pages: 1,
        bytes: await image.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: 85 }).toBuffer(),
      };
    }
    const source = await openPdf(bytes);
    const pages = source.getPageCount();
    if (pages === 0) return { aside: 'unreadable' };
    return room.take(bytes.length, pages) ? { aside: null, kind: 'pdf', pages, source } : { aside: 'large' };
  } catch {
    return { aside: 'unreadable' };
  }
}

/** Draws the pages of a file into their frames. @throws any error of a damaged PDF */
export async function drawPages(document: PDFDocument, file: FilePages, frames: readonly Frame[]): Promise<void> {
  if (file.aside !== null) return;
  if (file.kind === 'image') {
    drawImage(document.getPage(frames[0]!.page - 1), await document.embedJpg(file.bytes), frames[0]!);
    return;
  }
  for (const [index, frame] of frames.entries()) {
    const source = file.source.getPage(index);
    // A page without content is a white page.
    if (!source.node.Contents()) continue;
    drawAnnotations(file.source, source);
    await drawPage(document, source, frame);
  }
}

function drawImage(page: PDFPage, image: PDFImage, frame: Frame): void {
  // 72 points to the inch, 96 dots to the inch where the frame does not ask for less.
  const scale = Math.min(0.75, frame.width / image.width, (frame.bottom - frame.y) / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  page.drawImage(image, { x: frame.x, y: page.getHeight() - frame.y - height, width, height });
}

/** A page as it is shown: cut to its crop box, and turned. */
async function drawPage(document: PDFDocument, source: PDFPage, frame: Frame): Promise<void> {
  const page = document.getPage(frame.page - 1);
  const crop = source.getCropBox();
  const embedded = await document.embedPage(source, {
    left: crop.x,
    bottom: crop.y,
    right: crop.x + crop.width,
    top: crop.y + crop.height,
  });
  const turn = ((source.getRotation().angle % 360) + 360) % 360;
  const [wide, high] = turn % 180 === 0 ? [crop.width, crop.height] : [crop.height, crop.width];
  const scale = Math.min(1, frame.width / wide, (frame.bottom - frame.y) / high);
  const [width, height] = [wide * scale, high * scale];
  const [left, bottom] = [frame.x, page.getHeight() - frame.y - height];
  // Turned about its lower left corner, which comes to lie here:
  const corner = {
    x: left + (turn === 180 || turn === 270 ? width : 0),
    y: bottom + (turn === 90 || turn === 180 ? height : 0),
  };
  page.drawPage(embedded, { ...corner, xScale: scale, yScale: scale, rotate: degrees(-turn) });
  page.drawRectangle({ x: left, y: bottom, width, height, borderWidth: 0.5, borderColor: rgb(0, 0, 0) });
}
