import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { withoutTexts } from './colour-profile.ts';
import { exifOf, orientationOf } from './orientation.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that a picture is decoded by; a decoder that does not know another of this rank refuses the file. */
const ofPicture = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** How colours are meant, with the bytes that each has; null where it depends on the picture. */
const ofColours: Readonly<Record<string, number | null>> = {
  tRNS: null,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  cICP: 4,
  sBIT: null,
  bKGD: null,
  pHYs: 9,
};
/** The longest of those that depend on the picture: one byte of opacity for each of 256 colours. */
const mostOfColours = 256;
/** A profile that unpacks to more was made to fill memory. */
const mostOfProfile = 4 * 1024 * 1024;

type Chunk = { type: string; body: Buffer };

/**
 * The same PNG with its picture, how its colours are meant, and the way that it is turned; texts, times, other pictures
 * of an animation and everything behind its end are gone. Nothing is decoded: every pixel stays what it was.
 * @returns null where it is cut or changed, or needs something that no PNG has
 */
export function rewritePng(png: Buffer): Buffer | null {
  const chunks = chunksOf(png);
  if (!chunks || chunks[0]?.type !== 'IHDR' || chunks[0].body.length !== 13) return null;
  const kept: Chunk[] = [];
  for (const chunk of chunks) {
    const { type, body } = chunk;
    if (ofPicture.has(type)) kept.push(chunk);
    else if (isCritical(type)) return null;
    else if (type === 'iCCP') kept.push(...profileWithoutTexts(body));
    else if (type === 'eXIf') kept.push(...orientationAlone(body));
    else if (Object.hasOwn(ofColours, type) && body.length <= (ofColours[type] ?? mostOfColours)) kept.push(chunk);
  }
  const once = kept.filter(
    ({ type }, index) => type === 'IDAT' || kept.findIndex((one) => one.type === type) === index,
  );
  return Buffer.concat([signature, ...once.flatMap(written)]);
}

/** Chunks up to the first end; null where one is cut, or one that the picture needs was changed. */
function chunksOf(png: Buffer): Chunk[] | null {
  if (!png.subarray(0, 8).equals(signature)) return null;
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > png.length) return null;
    const type = png.toString('latin1', at + 4, at + 8);
    const whole = crc32(png.subarray(at + 4, end)) === png.readUInt32BE(end);
    if (!whole && isCritical(type)) return null;
    if (whole) chunks.push({ type, body: png.subarray(at + 8, end) });
    if (type === 'IEND') return chunks;
    at = end + 4;
  }
  return null;
}

/** A capital first letter: the picture can not be shown without it. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);

function profileWithoutTexts(body: Buffer): Chunk[] {
  const nameEnds = body.indexOf(0);
  if (nameEnds < 1 || nameEnds > 79 || body[nameEnds + 1] !== 0) return [];
  const profile = withoutTexts(unpacked(body.subarray(nameEnds + 2)));
  if (!profile) return [];
  return [{ type: 'iCCP', body: Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]) }];
}

/** Nothing where it does not unpack: decoders leave such a profile aside. */
function unpacked(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: mostOfProfile });
  } catch {
    return Buffer.alloc(0);
  }
}

function orientationAlone(exif: Buffer): Chunk[] {
  const orientation = orientationOf(exif);
  return orientation > 1 ? [{ type: 'eXIf', body: exifOf(orientation) }] : [];
}

function written({ type, body }: Chunk): Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body, crc32(head.subarray(4))));
  return [head, body, sum];
}
