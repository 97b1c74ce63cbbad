import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { exifOf } from './orientation.ts';
import { drawing, orientations, pixelsOf, told } from './photo.testing.ts';
import { rewritePng } from './png.ts';
import { pngChunk, withChunks } from './png.testing.ts';

const marked = Buffer.from(`x\0${told}`);

/** Every kind of chunk that tells something, each marked. */
const telling = [
  pngChunk('tEXt', marked),
  pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(marked)])),
  pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${told}`)),
  pngChunk('tIME', Buffer.from([7, 234, 11, 23, 14, 0, 0])),
  pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
  pngChunk('fdAT', marked),
  pngChunk('caBX', marked),
  pngChunk('gAMA', Buffer.concat([Buffer.from([0, 0, 0xb1, 0x8f]), marked])),
];

const kinds = {
  'in full colours': () => drawing().png(),
  'with a palette': () => drawing().png({ palette: true, colours: 32 }),
  'in grey': () => drawing().toColourspace('b-w').png(),
  'of sixteen bits': () => drawing().toColourspace('rgb16').png(),
  'that is partly transparent': () => drawing().ensureAlpha(0.5).png(),
  'with a profile of wide colours': () => drawing().withIccProfile('p3').png(),
} satisfies Record<string, () => Sharp>;

const typesOf = (png: Buffer): string[] => {
  const types: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) types.push(png.toString('latin1', at + 4, at + 8));
  return types;
};

describe('a PNG as it is kept', () => {
  it.each(Object.entries(kinds))('%s has the same pixels and says nothing about its owner', async (_, make) => {
    const png = await make().toBuffer();
    const kept = rewritePng(Buffer.concat([withChunks(png, ...telling), Buffer.from(`PK\x03\x04${told}`)]))!;
    expect(kept.includes(told)).toBe(false);
    expect(await pixelsOf(kept)).toBe(await pixelsOf(png));
    const known = ['IHDR', 'PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'bKGD', 'pHYs', 'IDAT', 'IEND'];
    expect(typesOf(kept).filter((type) => !known.includes(type))).toEqual([]);
    expect(rewritePng(kept)?.equals(kept)).toBe(true);
  });

  it.each(orientations)('stands as before when turned as %i, and keeps nothing else of its Exif', async (turned) => {
    const exif = pngChunk('eXIf', Buffer.concat([exifOf(turned), marked]));
    const before = withChunks(await drawing().png().toBuffer(), exif);
    const kept = rewritePng(before)!;
    expect(await pixelsOf(kept, true)).toBe(await pixelsOf(before, true));
    expect(kept.includes(told)).toBe(false);
    expect(typesOf(kept).includes('eXIf')).toBe(turned !== 1);
  });

  it('loses the name of its colour profile', async () => {
    const png = await drawing().withIccProfile('p3').png().toBuffer();
    const at = png.indexOf('iCCP') - 4;
    const length = png.readUInt32BE(at);
    const profile = png.subarray(at + 8, at + 8 + length);
    const renamed = pngChunk('iCCP', Buffer.concat([Buffer.from(told), profile.subarray(profile.indexOf(0))]));
    const before = Buffer.concat([png.subarray(0, at), renamed, png.subarray(at + 12 + length)]);
    const kept = rewritePng(before)!;
    expect(kept.includes(told)).toBe(false);
    expect((await sharp(kept).metadata()).icc).toBeDefined();
    expect(await pixelsOf(kept)).toBe(await pixelsOf(png));
  });
});

describe('a PNG that lies is refused', () => {
  it('when it is cut anywhere', async () => {
    const png = await drawing().png().toBuffer();
    for (let cut = 0; cut < png.length; cut += 7) expect(rewritePng(png.subarray(0, cut)), String(cut)).toBeNull();
  });

  it('when one bit of its picture was changed, or it needs what no PNG has', async () => {
    const png = await drawing().png().toBuffer();
    const changed = Buffer.from(png);
    changed[png.indexOf('IDAT') + 20]! ^= 1;
    expect(rewritePng(changed)).toBeNull();
    expect(rewritePng(withChunks(png, pngChunk('CgBI', marked)))).toBeNull();
  });

  it('not when a profile unpacks to fill the memory: it is left out', async () => {
    const png = await drawing().png().toBuffer();
    const bomb = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]);
    expect(rewritePng(withChunks(png, pngChunk('iCCP', bomb)))?.equals(rewritePng(png)!)).toBe(true);
  });
});
