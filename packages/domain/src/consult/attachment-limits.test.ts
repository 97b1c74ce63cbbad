import fc from 'fast-check';
import { scaled } from '@consult/testkit/time-factor.ts';
import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import {
  attachmentTypes,
  checkAttachmentCount,
  checkAttachmentSize,
  cleanFileName,
  distinctNames,
  galleryNote,
  maxAttachmentBytes,
  maxFileName,
  nameForType,
} from './attachment-limits.ts';

test('twenty files may be attached', () => {
  expect(checkAttachmentCount(20)).toBeNull();
  expect(said(checkAttachmentCount(21))).toBe("Can't upload more than 20 file(s)");
  expect(said(checkAttachmentCount(2, 1))).toBe("Can't upload more than 1 file(s)");
});

test('many images are warned about, few get the hint', () => {
  expect(said(galleryNote(8, 7))).toBe('Please do not attach more than 7 images unless necessary.');
  expect(said(galleryNote(7, 7))).toBe('Do not include blurry images. Limit duplicate images.');
});

test('a name that comes again gets a number before its ending', () => {
  expect(distinctNames(['a.png', 'a.png', 'A.PNG', 'b', 'b', '.x', '.x'])).toEqual([
    'a.png',
    'a (1).png',
    'A (2).PNG',
    'b',
    'b (1)',
    '.x',
    '.x (1)',
  ]);
  expect(distinctNames(['a.png', 'a.png', 'a (1).png'])).toEqual(['a.png', 'a (2).png', 'a (1).png']);
});

test('names are always distinct, and those that were stay as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a.png', 'A.png', 'a (1).png', 'a (2).png', 'b', '')), (names) => {
      const chosen = distinctNames(names);
      expect(new Set(chosen.map((name) => name.toLowerCase())).size).toBe(names.length);
    }),
  );
  const distinct = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}(?: \(1\))?(?:\.png)?$/));
  fc.assert(
    fc.property(distinct, (names) => {
      expect(distinctNames(names)).toEqual(names);
    }),
  );
});

test('a file may have 50 MB', () => {
  expect(checkAttachmentSize(maxAttachmentBytes)).toBeNull();
  expect(said(checkAttachmentSize(maxAttachmentBytes + 1))).toBe(
    'This file is larger than 50 MB. It was not attached.',
  );
});

test('a name loses path, control characters and marks of direction, and keeps its ending when it is cut', () => {
  expect(cleanFileName('../../etc/passwd')).toBe('....etcpasswd');
  expect(cleanFileName('a\\b\u0000\r\nc.png')).toBe('abc.png');
  expect(cleanFileName('rash\u202Egpj.exe')).toBe('rashgpj.exe');
  expect(cleanFileName('rash\u061Cgpj.exe')).toBe('rashgpj.exe');
  expect(cleanFileName('  ')).toBe('file');
  expect(cleanFileName('..')).toBe('file');
  expect(cleanFileName(`${'ᐊ'.repeat(300)}.jpeg`)).toBe(`${'ᐊ'.repeat(250)}.jpeg`);
});

test('whatever a name was, it is short, printable and of no folder', { timeout: scaled(60_000) }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...attachmentTypes), (typed, type) => {
      const name = nameForType(cleanFileName(typed), type);
      expect(name.length).toBeLessThanOrEqual(maxFileName);
      expect(name).not.toMatch(/[\p{Cc}/\\]/u);
      expect(name.isWellFormed()).toBe(true);
      expect(nameForType(name, type)).toBe(name);
      const [, second] = distinctNames([name, name]);
      expect(second!.length).toBeLessThanOrEqual(maxFileName);
    }),
  );
  // Making texts of any code points is what takes long, on a busy machine above all.
});

test('a name ends as its content is, whatever it said', () => {
  expect(nameForType('scan.PDF', 'application/pdf')).toBe('scan.PDF');
  expect(nameForType('scan.html', 'application/pdf')).toBe('scan.html.pdf');
  expect(nameForType('photo.jpeg', 'image/jpeg')).toBe('photo.jpeg');
  expect(nameForType('photo', 'image/png')).toBe('photo.png');
});
