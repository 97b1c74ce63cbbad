import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { rewriteJpeg } from './jpeg.ts';
import { marks, partsOf, written } from './jpeg-segments.ts';
import { asFromPhone, drawing, orientations, pixelsOf, told } from './photo.testing.ts';

/** The marks of a JPEG's segments in order. */
const marksOf = (jpeg: Buffer): number[] => partsOf(jpeg)!.flatMap((part) => ('mark' in part ? [part.mark] : []));

const kinds = {
  'of a camera': () => drawing().jpeg({ quality: 92 }),
  'with colours at half': () => drawing().jpeg({ chromaSubsampling: '4:2:0' }),
  'in several scans': () => drawing().jpeg({ progressive: true }),
  'in grey': () => drawing().toColourspace('b-w').jpeg(),
  'in the four colours of print': () => drawing().toColourspace('cmyk').jpeg(),
  'with a profile of wide colours': () => drawing().withIccProfile('p3').jpeg(),
} satisfies Record<string, () => Sharp>;

describe('a photo as it is kept', () => {
  it.each(Object.entries(kinds))('%s has the same pixels and says nothing about its owner', async (_, make) => {
    const jpeg = await make().toBuffer();
    const before = asFromPhone(jpeg);
    expect(before.includes(told)).toBe(true);
    const kept = rewriteJpeg(before)!;
    expect(kept.includes(told)).toBe(false);
    expect(await pixelsOf(kept)).toBe(await pixelsOf(jpeg));
    expect(marksOf(kept).filter((mark) => mark >= 0xe0 && ![0xe0, 0xe2, 0xee].includes(mark))).toEqual([]);
    expect(rewriteJpeg(kept)?.equals(kept)).toBe(true);
  });

  it.each(orientations)('stands as before in a browser, a PDF and a thumbnail when turned as %i', async (turned) => {
    const before = asFromPhone(await drawing().jpeg().toBuffer(), turned);
    const kept = rewriteJpeg(before)!;
    expect((await sharp(kept).metadata()).orientation ?? 1).toBe(turned);
    expect(await pixelsOf(kept, true)).toBe(await pixelsOf(before, true));
    expect(kept.includes(told)).toBe(false);
    expect(kept.includes('Exif')).toBe(turned !== 1);
  });

  it('has neither bytes between its segments nor a thumbnail in its first one', async () => {
    const jpeg = await drawing().jpeg().toBuffer();
    const begun = (jfif: Buffer, ...between: Buffer[]): Buffer =>
      Buffer.concat([jpeg.subarray(0, 2), written({ mark: marks.app0, body: jfif }), ...between, jpeg.subarray(2)]);
    const plain = Buffer.from('JFIF\0\x01\x02\x01\0\x48\0\x48\0\0', 'latin1');
    const thumbnail = Buffer.concat([plain.subarray(0, 12), Buffer.from([1, 1]), Buffer.from('RGB')]);
    const kept = rewriteJpeg(begun(thumbnail, Buffer.from(told), Buffer.from([0xff, 0, 0xff, 0xd3, 0xff, 0xff])))!;
    expect(kept.equals(rewriteJpeg(begun(plain))!)).toBe(true);
    expect(await pixelsOf(kept)).toBe(await pixelsOf(jpeg));
  });
});

/**
 * Two blocks of grey, 8 by 16: the first is 40 brighter than the middle. A restart stands between them; `height` is
 * what its frame tells.
 */
function twoBlocks(height: number, behindScan: readonly Buffer[] = []): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, marks.start]),
    written({ mark: marks.quantisation, body: Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)]) }),
    written({ mark: 0xc0, body: Buffer.from([8, 0, height, 0, 8, 1, 1, 0x11, 0]) }),
    // Two codes of two bits for the first number of a block: none, and of five bits. One code for the end of a block.
    written({ mark: marks.huffman, body: Buffer.from([0x00, 0, 2, ...Array<number>(14).fill(0), 0, 5]) }),
    written({ mark: marks.huffman, body: Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0]) }),
    written({ mark: marks.restart, body: Buffer.from([0, 1]) }),
    written({ mark: marks.scan, body: Buffer.from([1, 1, 0x00, 0, 63, 0]) }),
    Buffer.from([0b0110_1000, 0xff, 0xff, 0xd0, 0b0001_1111]),
    ...behindScan,
    Buffer.from([0xff, marks.end]),
  ]);
}

describe('a JPEG of a rare kind', () => {
  it('keeps its restarts, with any number of fill bytes before them', async () => {
    const before = twoBlocks(16);
    const kept = rewriteJpeg(before)!;
    expect(await pixelsOf(kept)).toBe(await pixelsOf(before));
    const { data } = await sharp(kept).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    expect([data[0], data.at(-1)]).toEqual([168, 128]);
  });

  it('that tells its height behind the picture gets it where every program looks', () => {
    const lines = written({ mark: marks.lines, body: Buffer.from([0, 16]) });
    expect(rewriteJpeg(twoBlocks(0, [lines]))?.equals(rewriteJpeg(twoBlocks(16))!)).toBe(true);
    expect(rewriteJpeg(twoBlocks(0))).toBeNull();
    expect(rewriteJpeg(twoBlocks(0, [written({ mark: marks.lines, body: Buffer.from([0, 0]) })]))).toBeNull();
  });
});

describe('a JPEG that lies is refused', () => {
  it('when it is cut anywhere, has no picture, or holds a second beginning', async () => {
    const jpeg = await drawing().jpeg().toBuffer();
    for (let cut = 0; cut < jpeg.length; cut += 7) expect(rewriteJpeg(jpeg.subarray(0, cut)), String(cut)).toBeNull();
    expect(rewriteJpeg(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeNull();
    expect(rewriteJpeg(Buffer.concat([jpeg.subarray(0, 2), jpeg]))).toBeNull();
  });

  it('when a segment is longer than what it holds, or the file', async () => {
    const jpeg = await drawing().jpeg().toBuffer();
    for (const part of partsOf(jpeg)!) {
      if (!('mark' in part) || part.mark >= 0xe0) continue;
      const whole = written(part);
      const at = jpeg.indexOf(whole);
      const longer = written({ mark: part.mark, body: Buffer.concat([part.body, Buffer.from(told)]) });
      const lying = Buffer.concat([jpeg.subarray(0, at), longer, jpeg.subarray(at + whole.length)]);
      expect(rewriteJpeg(lying), part.mark.toString(16)).toBeNull();
    }
    const endless = Buffer.from(jpeg);
    endless.writeUInt16BE(0xffff, 4);
    expect(rewriteJpeg(endless)).toBeNull();
  });

  it('when it has scans to keep a decoder busy for minutes', async () => {
    const jpeg = await drawing().jpeg({ progressive: true }).toBuffer();
    const parts = partsOf(jpeg)!;
    const last = parts.at(-1)!;
    const head = parts.at(-2)!;
    if (!('scan' in last) || !('mark' in head)) throw new Error('A JPEG ends with a scan');
    const again = Array<Buffer>(200).fill(Buffer.concat([written(head), last.scan]));
    expect(rewriteJpeg(Buffer.concat([jpeg.subarray(0, -2), ...again, jpeg.subarray(-2)]))).toBeNull();
  });
});
