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
  if (names.some((name) => /vba|macro|activex|\.bin$|\.exe$|\.dll$|\.js$|\.vbs$|\.(?:doc|dot|xls|ppt)m$/.test(name)))
    return handoutMacros;
  const list = parts.find(({ name }) => name === contentTypes);
  if (!list || !names.some((name) => name.startsWith('word/'))) return handoutOtherwise;
  const types = textOf(bytes, list);
  if (types === null) return handoutDamaged;
  if (/macroenabled|vbaproject|activex/i.test(types)) return handoutMacros;
  return types.includes('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')
    ? null
    : handoutOtherwise;
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
