import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { PlainError } from '../log/describe-error.ts';
import { readContent } from './content-stream.ts';
import type { Operation, Operand } from './content-stream.ts';
import { rightToLeft, wordBreak } from './set-text.ts';

/*
 * A letter with an accent, or a syllable of an Indic script, is several glyphs. Typst notes its text as /ActualText
 * where it can, which many readers of PDFs pass over, and repeats the whole letter for marks that it moves up or down.
 * This module gives every such letter its text exactly once: its glyphs, under numbers of their own, share the text,
 * and a glyph without a share stands for nothing.
 */

/** The text of a glyph that shows but has none of its own: a format character, which readers leave out. */
const nothing = '\u2060';
/** Numbers of glyphs with another text begin here; a document has fewer glyphs of one font. */
const firstAlias = 0x8000;
const standsAlone = /[\p{L}\p{N}\p{P}\p{S}\p{Z}]/u;

class MappedFont {
  readonly #dict: PDFDict;
  readonly #descendant: PDFDict;
  readonly #document: PDFDocument;
  readonly #texts: Map<number, string>;
  readonly #widths: Map<number, number>;
  readonly #aliases = new Map<string, number>();

  constructor(document: PDFDocument, dict: PDFDict) {
    this.#document = document;
    this.#dict = dict;
    this.#descendant = dict.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
    this.#texts = readToUnicode(textOf(dict.lookup(PDFName.of('ToUnicode'), PDFStream)));
    this.#widths = readWidths(this.#descendant.lookupMaybe(PDFName.of('W'), PDFArray));
  }

  text(glyph: number): string {
    return this.#texts.get(glyph) ?? '';
  }

  width(glyph: number): number {
    return this.#widths.get(glyph) ?? 0;
  }

  /** The number under which a glyph stands for a text. */
  standingFor(glyph: number, text: string): number {
    if (this.text(glyph) === text) return glyph;
    if (!this.#texts.has(glyph)) {
      this.#texts.set(glyph, text);
      return glyph;
    }
    const name = `${glyph} ${text}`;
    const alias = this.#aliases.get(name) ?? firstAlias + this.#aliases.size;
    this.#aliases.set(name, alias);
    this.#texts.set(alias, text);
    this.#widths.set(alias, this.width(glyph));
    return alias;
  }

  /** Writes the numbers and their texts into the font. */
  write(): void {
    const { context } = this.#document;
    this.#dict.set(PDFName.of('ToUnicode'), context.register(context.flateStream(writeToUnicode(this.#texts))));
    if (this.#aliases.size === 0) return;
    const glyphs = Buffer.alloc((firstAlias + this.#aliases.size) * 2);
    for (let glyph = 0; glyph < firstAlias; glyph += 1) glyphs.writeUInt16BE(glyph, glyph * 2);
    const widths = this.#descendant.lookup(PDFName.of('W'), PDFArray);
    for (const [name, alias] of this.#aliases) {
      glyphs.writeUInt16BE(Number.parseInt(name, 10), alias * 2);
      widths.push(PDFNumber.of(alias));
      widths.push(context.obj([this.width(alias)]));
    }
    this.#descendant.set(PDFName.of('CIDToGIDMap'), context.register(context.flateStream(glyphs)));
  }
}

/** Gives every letter of a document from Typst its text exactly once. */
export function mendTextMap(document: PDFDocument): void {
  const fonts = new Map<PDFDict, MappedFont>();
  for (const page of document.getPages()) {
    const byName = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
    if (!byName) continue;
    const fontNamed = (name: string): MappedFont | null => {
      const dict = byName.lookupMaybe(PDFName.of(name), PDFDict);
      if (!dict?.has(PDFName.of('ToUnicode'))) return null;
      const known = fonts.get(dict) ?? new MappedFont(document, dict);
      fonts.set(dict, known);
      return known;
    };
    const content = mendContent(readContent(contentOf(page.node.Contents())), fontNamed);
    page.node.set(
      PDFName.of('Contents'),
      document.context.register(document.context.flateStream(Buffer.from(content, 'latin1'))),
    );
  }
  for (const font of fonts.values()) font.write();
}

type Span = { text: string; spoken: boolean; opening: { text: string } };

function mendContent(operations: Iterable<Operation>, fontNamed: (name: string) => MappedFont | null): string {
  const written: { text: string }[] = [];
  const marks: (Span | null)[] = [];
  let font: MappedFont | null = null;
  for (const { name, operands, source } of operations) {
    const whole = { text: `${source}\n` };
    if (name === 'Tf') font = fontNamed(operands[0]?.kind === 'other' ? operands[0].text.slice(1) : '');
    const span = marks.findLast((mark) => mark !== null) ?? null;
    if (name === 'BDC') {
      const actual = operands.find((operand) => operand.kind === 'dict')?.actualText;
      marks.push(actual === undefined ? null : { text: withoutBreaks(actual), spoken: false, opening: whole });
    } else if (name === 'EMC') {
      const ended = marks.pop();
      // Marks of a letter that has been written already stand for nothing, or readers would copy the letter twice.
      if (ended) ended.opening.text = beginText(ended.spoken ? ended.text : '');
    }
    if (font && (name === 'TJ' || name === 'Tj'))
      written.push({ text: span ? showSpan(operands, font, span) : showPlain(operands, font) });
    else written.push(whole);
  }
  return written.map(({ text }) => text).join('');
}

function beginText(text: string): string {
  return `/Span <</ActualText <FEFF${utf16(text)}>>> BDC\n`;
}

/** A letter with a separate text: each glyph that takes room gets a part of it, the last one the rest. */
function showSpan(operands: readonly Operand[], font: MappedFont, span: Span): string {
  const letters = Array.from(asDrawn(span.text));
  let speakers = 0;
  for (const glyph of glyphsOf(operands)) if (speaks(font, glyph, span.text)) speakers += 1;
  if (span.spoken) speakers = 0;
  span.spoken ||= speakers > 0;
  let open = '';
  for (const operand of operands) {
    if (operand.kind === 'number') open += `${operand.text} `;
    for (const glyph of glyphsOf([operand])) {
      let text = '';
      if (speakers > 0 && speaks(font, glyph, span.text)) {
        text = letters.splice(0, speakers === 1 ? letters.length : 1).join('');
        speakers -= 1;
      }
      open += `<${hex(font.standingFor(glyph, text || nothing))}> `;
    }
  }
  return `[${open}] TJ\n`;
}

/** Letters of one glyph; marks among them that would repeat their letter are read as nothing. */
function showPlain(operands: readonly Operand[], font: MappedFont): string {
  let open = '';
  let written = '';
  const close = (): void => {
    if (open !== '') written += `[${open}] TJ\n`;
    open = '';
  };
  for (const operand of operands) {
    if (operand.kind === 'number') open += `${operand.text} `;
    for (const glyph of glyphsOf([operand])) {
      if (speaks(font, glyph, font.text(glyph))) open += `<${hex(glyph)}> `;
      else {
        close();
        written += `${beginText('')}[<${hex(font.standingFor(glyph, nothing))}>] TJ\nEMC\n`;
      }
    }
  }
  close();
  return written;
}

/** Whether a glyph with a text is more than a mark on a letter that has the text already. */
function speaks(font: MappedFont, glyph: number, text: string): boolean {
  return text !== '' && (font.width(glyph) > 0 || !standsAlone.test(text));
}

function* glyphsOf(operands: readonly Operand[]): Generator<number> {
  for (const operand of operands) {
    if (operand.kind !== 'string') continue;
    for (let at = 0; at + 1 < operand.bytes.length; at += 2) yield operand.bytes.readUInt16BE(at);
  }
}

/** Places where Typst may break a word are no text. */
function withoutBreaks(text: string): string {
  return text.replaceAll(wordBreak, '');
}

/**
 * Several letters of one glyph in the order in which they are drawn, from left to right: readers turn right-to-left
 * lines round.
 */
function asDrawn(text: string): string {
  return rightToLeft.test(text) ? Array.from(text).toReversed().join('') : text;
}

function fromUtf16(digits: string): string {
  return Buffer.from(digits, 'hex').swap16().toString('utf16le');
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0');
}

function contentOf(contents: PDFStream | PDFArray | undefined): string {
  if (contents instanceof PDFRawStream) return textOf(contents);
  if (!(contents instanceof PDFArray)) return '';
  return Array.from({ length: contents.size() }, (_, n) => textOf(contents.lookup(n, PDFStream))).join('\n');
}

function textOf(stream: PDFStream): string {
  if (!(stream instanceof PDFRawStream)) throw new PlainError('a stream that was not read from a file');
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

/** Lines '<0013> <01EA0300>' of the character map that Typst writes. */
function readToUnicode(text: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const section of text.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, glyph, letters] of section[1]!.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]+)>/gi))
      map.set(Number.parseInt(glyph!, 16), asDrawn(withoutBreaks(fromUtf16(letters!))));
  }
  return map;
}

function writeToUnicode(map: ReadonlyMap<number, string>): string {
  const lines = [...map]
    .toSorted(([a], [b]) => a - b)
    .map(([glyph, text]) => `<${hex(glyph)}> <${utf16(text || nothing)}>`);
  const sections: string[] = [];
  // A section holds a hundred lines at most (PDF 32000-1, 9.7.5.4).
  for (let at = 0; at < lines.length; at += 100) {
    const part = lines.slice(at, at + 100);
    sections.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Array W: 'first last width', or 'first [width width …]' (PDF 32000-1, 9.7.4.3). */
function readWidths(array: PDFArray | undefined): Map<number, number> {
  const widths = new Map<number, number>();
  for (let at = 0; array && at < array.size();) {
    const first = array.lookup(at, PDFNumber).asNumber();
    const next = array.lookup(at + 1);
    if (next instanceof PDFArray) {
      for (let n = 0; n < next.size(); n += 1) widths.set(first + n, next.lookup(n, PDFNumber).asNumber());
      at += 2;
    } else {
      const last = array.lookup(at + 1, PDFNumber).asNumber();
      for (let glyph = first; glyph <= last; glyph += 1) widths.set(glyph, array.lookup(at + 2, PDFNumber).asNumber());
      at += 3;
    }
  }
  return widths;
}
