import { inflateRawSync } from 'node:zlib';
import type { LibraryFault } from '@consult/domain/fault/fault.ts';
import {
  handoutDamaged,
  handoutMacros,
  handoutOtherwise,
  handoutProtected,
} from '@consult/domain/library/handout-files.ts';

/** A part of a zip, as the directory at its end says. */
type Part = { name: string; method: number; flags: number; packed: number; size: number; at: number };

/** A document has some dozens of parts; a zip with more is none. */
const mostParts = 5_000;
const contentTypes = '[Content_Types].xml';
/** The list of the parts' types is small; a larger one is not looked at. */
const mostTypes = 1_000_000;
/** Text packs to a tenth or less; what unpacks to far more is made to fill whoever opens it. */
const mostUnpacked = { bytes: 100_000_000, times: 100 } as const;
const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** A part that runs, or that is another program's file: only the formats that hold no macros may lie in a document. */
const runs = [
  /vba|macro|activex|\.(?:bin|exe|dll|js|vbs|docm|dotm|xlsm|pptm)$/,
  /\/embeddings\/.*(?<!\.(?:doc|xls|ppt)x)$/,
];

/**
 * Null for a zip with a Word document and without anything that runs, else the fault. The directory decides, and the
 * list of types that the document itself gives: a document of another ending is one that holds macros, a template, or a
 * sheet.
 */
export function checkDocx(bytes: Buffer): LibraryFault | null {
  const parts = partsOf(bytes);
  if (!parts) return handoutOtherwise;
  if (parts.some(({ flags }) => (flags & 1) === 1)) return handoutProtected;
  const names = parts.map(({ name }) => name.toLowerCase());
  if (new Set(names).size !== names.length) return handoutDamaged;
  if (names.some((name) => runs.some((one) => one.test(name)))) return handoutMacros;
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > mostUnpacked.bytes && unpacked > mostUnpacked.times * bytes.length) return handoutOtherwise;
  const list = parts.find(({ name }) => name === contentTypes);
  if (!list) return handoutOtherwise;
  const types = textOf(bytes, list);
  if (types === null) return handoutDamaged;
  if (/macroenabled|vbaproject|activex/i.test(types)) return handoutMacros;
  // No program writes a comment or a coded letter here; with one, a type could be hidden from us and not from Word.
  if (/&|<!/.test(types)) return handoutOtherwise;
  const main = overrides(types).find(({ type }) => type === wordMain);
  return main && names.includes(main.part.slice(1)) ? null : handoutOtherwise;
}

/** The parts that the list gives a type of their own, their names in small letters. */
function overrides(types: string): { part: string; type: string }[] {
  return [...types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)].map(([element]) => ({
    part: (/\bPartName\s*=\s*["']([^"']*)["']/.exec(element)?.[1] ?? '').toLowerCase(),
    type: /\bContentType\s*=\s*["']([^"']*)["']/.exec(element)?.[1] ?? '',
  }));
}

/** The parts of a zip; null where it is none. */
function partsOf(bytes: Buffer): Part[] | null {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x04034b50) return null;
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.length - end > 22 + 0xffff) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > mostParts) return null;
  const parts: Part[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    parts.push({
      name,
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  // Another program may read on to where the directory ends and not to its count: both must be the same parts.
  if (at !== bytes.readUInt32LE(end + 16) + bytes.readUInt32LE(end + 12)) return null;
  return parts;
}

function textOf(bytes: Buffer, { at, packed, size, method, name }: Part): string | null {
  if (size > mostTypes || at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) return null;
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  // What a reader of the parts in their order finds must be what the directory says.
  if (bytes.toString('utf8', at + 30, at + 30 + bytes.readUInt16LE(at + 26)) !== name) return null;
  const data = bytes.subarray(from, from + packed);
  if (method === 0) return data.toString('utf8');
  if (method !== 8) return null;
  try {
    return inflateRawSync(data, { maxOutputLength: mostTypes }).toString('utf8');
  } catch {
    return null;
  }
}
