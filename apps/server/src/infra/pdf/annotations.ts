import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';

/** Annotations that are not shown: invisible, hidden, not viewed (PDF 32000-1, 12.5.3). */
const unseenFlags = 1 | 2 | 32;

/**
 * Makes form entries, notes and stamps on a page a part of the page, as they look: only the content of a page can be
 * drawn elsewhere.
 */
export function drawAnnotations(document: PDFDocument, page: PDFPage): void {
  const annotations = page.node.Annots();
  if (!annotations) return;
  let drawn = '';
  for (let index = 0; index < annotations.size(); index += 1) {
    const annotation = annotations.lookupMaybe(index, PDFDict);
    const appearance = annotation && appearanceOf(annotation);
    const form = appearance && document.context.lookup(appearance);
    const matrix = annotation && form instanceof PDFRawStream ? placeOf(annotation, form.dict) : null;
    if (!appearance || !matrix) continue;
    const name = page.node.newXObject('Annotation', appearance);
    drawn += `q ${matrix.map((number) => number.toFixed(5)).join(' ')} cm ${name.toString()} Do Q\n`;
  }
  if (drawn === '') return;
  const { context } = document;
  const [begin, end] = ['q\n', `\nQ\n${drawn}`].map((text) => context.register(context.flateStream(text)));
  if (!page.node.wrapContentStreams(begin!, end!)) {
    page.node.addContentStream(end!);
  }
}

/** The normal appearance, in its present state. */
function appearanceOf(annotation: PDFDict): PDFRef | null {
  const flags = annotation.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0;
  if (flags & unseenFlags || annotation.get(PDFName.of('Subtype')) === PDFName.of('Popup')) return null;
  const normal = annotation.lookupMaybe(PDFName.of('AP'), PDFDict)?.get(PDFName.of('N'));
  if (normal instanceof PDFRef) {
    const found = annotation.context.lookup(normal);
    if (!(found instanceof PDFDict)) return normal;
    return stateOf(annotation, found);
  }
  return normal instanceof PDFDict ? stateOf(annotation, normal) : null;
}

function stateOf(annotation: PDFDict, states: PDFDict): PDFRef | null {
  const state = annotation.get(PDFName.of('AS'));
  const found = state instanceof PDFName ? states.get(state) : undefined;
  return found instanceof PDFRef ? found : null;
}

/**
 * The transformation that brings an appearance into its rectangle on the page (PDF 32000-1, 12.5.5, algorithm 8.1);
 * null where it has no size.
 */
function placeOf(annotation: PDFDict, appearance: PDFDict): number[] | null {
  const rect = numbers(annotation, 'Rect', 4);
  const box = numbers(appearance, 'BBox', 4);
  if (!rect || !box) return null;
  const [a, b, c, d, e, f] = (numbers(appearance, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const corners = [
    [box[0]!, box[1]!],
    [box[0]!, box[3]!],
    [box[2]!, box[1]!],
    [box[2]!, box[3]!],
  ].map(([x, y]) => [a * x! + c * y! + e, b * x! + d * y! + f] as const);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom];
  if (width === 0 || height === 0) return null;
  const scaleX = Math.abs(rect[2]! - rect[0]!) / width;
  const scaleY = Math.abs(rect[3]! - rect[1]!) / height;
  return [
    scaleX,
    0,
    0,
    scaleY,
    Math.min(rect[0]!, rect[2]!) - left * scaleX,
    Math.min(rect[1]!, rect[3]!) - bottom * scaleY,
  ];
}

function numbers(dict: PDFDict, name: string, count: number): number[] | null {
  const array = dict.lookup(PDFName.of(name));
  if (!(array instanceof PDFArray) || array.size() !== count) return null;
  const found = array.asArray().map((_, index) => array.lookup(index));
  return found.every((one) => one instanceof PDFNumber) ? found.map((one) => one.asNumber()) : null;
}
