import { describe, expect, it } from 'vitest';
import { englishOf } from '@consult/domain/fault/english.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { wordParts, zipOf } from './docx.testing.ts';
import { judgeHandout } from './judge-handout.ts';

const app = { pdf: { opens: () => Promise.resolve(false) } } as unknown as Parameters<typeof judgeHandout>[0];
const judged = async (name: string, bytes: Buffer | string) => {
  const found = await judgeHandout(app, name, Buffer.from(bytes));
  return 'code' in found ? englishOf(found) : found.type;
};
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const otherwise = 'This file is not what its name says. It was not added.';
const macros = 'This document can hold macros. Save it without them and upload it again.';
const types = 'Only jpg, jpeg, png, pdf, and docx files are allowed.';
const pdf = async () => {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
};

describe('a handout', () => {
  it.each([
    ['a.docx', zipOf(wordParts()), word],
    ['A.DOCX', zipOf(wordParts()), word],
    ['a.docx', zipOf(wordParts(macroType)), macros],
    ['a.docx', zipOf({ ...wordParts(), 'word/vbaProject.bin': 'Sub' }), macros],
    ['a.docx', zipOf({ ...wordParts(), 'word/activeX/activeX1.xml': '<x/>' }), macros],
    ['a.docx', zipOf({ ...wordParts(), 'word/embeddings/oleObject1.bin': 'x' }), macros],
    ['a.docx', zipOf({ ...wordParts(), 'word/embeddings/Sheet1.xlsb': 'x' }), macros],
    ['a.docx', zipOf({ ...wordParts(), 'word/embeddings/Sheet1.xlsx': 'x' }), word],
    ['a.docx', zipOf({ 'readme.txt': 'A zip and no document' }), otherwise],
    ['a.docx', zipOf({ '[Content_Types].xml': wordParts()['[Content_Types].xml']!, 'word/a.xml': 'x' }), otherwise],
    [
      'a.docx',
      zipOf(wordParts('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')),
      otherwise,
    ],
    ['a.docx', 'Plain text', otherwise],
    ['a.docx', zipOf(wordParts()).subarray(0, 200), otherwise],
    ['a.txt', 'Lavez-vous les mains.\r\n\tÉté', 'text/plain'],
    ['a.txt', '\ufeffWith a mark', 'text/plain'],
    ['a.txt', 'A bell \u0007', otherwise],
    ['a.txt', Buffer.from([0x4c, 0xe9, 0x73]), otherwise],
    ['a.txt', '%PDF-1.4 looks like a PDF', otherwise],
    ['a.pdf', 'Plain text', otherwise],
    ['a.jpg', 'Plain text', otherwise],
    ['a.txt', '', 'This file is empty. It was not added.'],
    ['a.docm', zipOf(wordParts(macroType)), types],
    ['a.exe', 'MZ', types],
    ['a.html', '<p>', types],
    ['a.mp4', 'x', types],
    ['a', 'x', types],
    ['a.constructor', 'x', types],
  ])('%s is judged by its content', async (name, bytes, answer) => {
    expect(await judged(name, bytes)).toBe(answer);
  });

  it.each([`<Default ContentType="${macroType.replace('macro', 'm&#97;cro')}"/></Types>`, '<!-- --></Types>'])(
    'that may hide a type from who reads it as it stands is refused: %s',
    async (end) => {
      const parts = wordParts();
      const types = parts['[Content_Types].xml']!.replace('</Types>', end);
      expect(await judged('a.docx', zipOf({ ...parts, '[Content_Types].xml': types }))).toBe(otherwise);
    },
  );

  it('whose directory holds more than it counts is refused: another program would find the rest', async () => {
    const bytes = zipOf({ ...wordParts(), 'word/vbaProject.bin': 'Sub' });
    const end = bytes.length - 22;
    for (const at of [8, 10]) bytes.writeUInt16LE(bytes.readUInt16LE(end + at) - 1, end + at);
    expect(await judged('a.docx', bytes)).toBe(otherwise);
  });

  it('that unpacks to thousands of times its size is refused', async () => {
    expect(await judged('a.docx', zipOf({ ...wordParts(), 'word/a.xml': '0'.repeat(101_000_000) }))).toBe(otherwise);
  });

  it('that is a PDF is one under that name alone', async () => {
    expect(await judged('a.pdf', await pdf())).toBe('application/pdf');
    for (const name of ['a.docx', 'a.txt', 'a.png', 'a.jpeg'])
      expect(await judged(name, await pdf()), name).toBe(otherwise);
  });

  it('of any bytes is judged, and breaks nothing', async () => {
    const whole = zipOf(wordParts());
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Buffer.from(whole);
        changed[at] = byte;
        expect(typeof (await judged('a.docx', changed))).toBe('string');
      }),
      { numRuns: 300 },
    );
  });
});
