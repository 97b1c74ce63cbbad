import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { scaled } from '@consult/testkit/time-factor.ts';
import { spoilt, staysKindly } from './fuzz.testing.ts';
import { asFromPhone, drawing, drawn, orientations, pixelsOf, told } from './photo.testing.ts';
import { pngChunk, pngHeader } from './png.testing.ts';
import { takeInPicture } from './take-in-picture.ts';
import type { Picture } from './take-in-picture.ts';
import { posterOf } from './thumbnail.ts';

async function taken(bytes: Buffer): Promise<Picture> {
  const picture = await takeInPicture(bytes);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

/** A number for each corner of a picture: which of red and green is bright there. */
async function cornersOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number => {
    const dot = (y * info.width + x) * 3;
    return (data[dot]! > 128 ? 1 : 0) + (data[dot + 1]! > 128 ? 2 : 0);
  };
  const [right, low] = [info.width - 5, info.height - 5];
  return [at(4, 4), at(right, 4), at(4, low), at(right, low)];
}

describe('a picture that is taken in', () => {
  it.each(orientations)('has an upright thumbnail and its upright size when turned as %i', async (turned) => {
    for (const encoded of [
      await drawing().withMetadata({ orientation: turned }).jpeg().toBuffer(),
      await drawing().withMetadata({ orientation: turned }).png().toBuffer(),
    ]) {
      const { thumbnail, width, height } = await taken(encoded);
      const upright = await sharp(encoded).autoOrient().toBuffer();
      const lies = turned >= 5;
      expect([width, height]).toEqual(lies ? [drawn.height, drawn.width] : [drawn.width, drawn.height]);
      expect(await cornersOf(thumbnail)).toEqual(await cornersOf(upright));
      expect((await sharp(thumbnail).metadata()).orientation).toBeUndefined();
    }
  });

  it('has a thumbnail of 512 pixels at most, on white, that says nothing about its owner', async () => {
    const large = await drawing().resize(1600, 900, { fit: 'fill' }).jpeg().toBuffer();
    const { thumbnail, width, height } = await taken(asFromPhone(large));
    const { format, width: across, height: down } = await sharp(thumbnail).metadata();
    expect({ format, across, down, width, height }).toEqual({
      format: 'jpeg',
      across: 512,
      down: 288,
      width: 1600,
      height: 900,
    });
    expect(thumbnail.includes(told)).toBe(false);
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const white = await sharp((await taken(clear)).thumbnail)
      .raw()
      .toBuffer();
    expect(Math.min(...white)).toBeGreaterThan(250);
  });

  it('is also a web page or an archive no more', async () => {
    const jpeg = await drawing().jpeg().toBuffer();
    const page = `<!doctype html><script>alert("${told}")</script>`;
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)]);
    const both = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`PK\x03\x04${told}`)]);
    const { bytes } = await taken(both);
    expect(bytes.includes(told)).toBe(false);
    expect(await pixelsOf(bytes)).toBe(await pixelsOf(jpeg));
    expect(await takeInPicture(Buffer.from(page))).toBe('unsupported');
  });

  it('is refused by name where its header names more pixels than memory should hold', async () => {
    const jpeg = await drawing().jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(60_000, frame + 5);
    jpeg.writeUInt16BE(60_000, frame + 7);
    expect(await takeInPicture(jpeg)).toBe('too-many-pixels');
    const dots = pngChunk('IDAT', deflateSync(Buffer.alloc(10_000)));
    const png = Buffer.concat([pngHeader(0x10000, 0x10000), dots, pngChunk('IEND', Buffer.alloc(0))]);
    expect(await takeInPicture(png)).toBe('too-many-pixels');
    const none = Buffer.concat([pngHeader(0, 0), dots, pngChunk('IEND', Buffer.alloc(0))]);
    expect(await takeInPicture(none)).toBe('damaged');
    for (const side of [0, 0xffff]) {
      jpeg.writeUInt16BE(side, frame + 7);
      expect(await takeInPicture(jpeg)).toBe('damaged');
    }
  });

  it('is refused where its rows end too early and it says that they do not', async () => {
    const end = Buffer.from([0xff, 0xd9]);
    for (const jpeg of [await drawing().jpeg().toBuffer(), await drawing().jpeg({ progressive: true }).toBuffer()]) {
      const picture = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 20;
      for (const part of [0, 0.5, 0.9]) {
        const cut = jpeg.subarray(0, picture + Math.floor((jpeg.length - picture) * part));
        expect(await takeInPicture(Buffer.concat([cut, end])), String(part)).toBe('damaged');
      }
      const longer = Buffer.concat([jpeg.subarray(0, -2), Buffer.from([1, 2, 3, 4, 5]), end]);
      expect(await takeInPicture(longer)).toMatchObject({ type: 'image/jpeg' });
    }
    const rows = pngChunk('IDAT', deflateSync(Buffer.alloc(101 * 50)));
    expect(await takeInPicture(Buffer.concat([pngHeader(100, 100), rows, pngChunk('IEND', Buffer.alloc(0))]))).toBe(
      'damaged',
    );
  });

  it('is refused by name where it was cut, at every hundredth of it', async () => {
    for (const whole of [
      asFromPhone(await drawing().jpeg().toBuffer()).subarray(0, -300),
      await drawing().jpeg({ progressive: true }).toBuffer(),
      await drawing().png().toBuffer(),
    ])
      for (let hundredth = 0; hundredth < 100; hundredth += 1) {
        const cut = whole.subarray(0, Math.floor((whole.length * hundredth) / 100));
        expect(['damaged', 'unsupported'], `${hundredth} %`).toContain(await takeInPicture(cut));
      }
  });

  it(
    'is never anything but a picture or refused by name, whatever was changed in it',
    async () => {
      const whole = [
        asFromPhone(await drawing().jpeg().toBuffer(), 6),
        await drawing().withIccProfile('p3').jpeg({ progressive: true }).toBuffer(),
        await drawing().withIccProfile('p3').png({ palette: true }).toBuffer(),
      ];
      await fc.assert(fc.asyncProperty(spoilt(whole), staysKindly), { seed: 13, numRuns: 150 });
    },
    scaled(60_000),
  );
});

describe('a poster of a film', () => {
  it('is encoded anew, upright, and at most 1,280 pixels wide', async () => {
    const drawnByPage = await drawing().resize(1920, 1080, { fit: 'fill' }).png().toBuffer();
    const poster = await posterOf(drawnByPage);
    if (typeof poster === 'string') throw new Error(poster);
    const { format, width, height } = await sharp(poster).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1280, height: 720 });
    const turned = await posterOf(asFromPhone(await drawing().jpeg().toBuffer(), 6));
    if (typeof turned === 'string') throw new Error(turned);
    expect(turned.includes(told)).toBe(false);
    expect((await sharp(turned).metadata()).width).toBe(drawn.height);
  });

  it('is a JPEG or PNG: anything else, and what is broken, is refused by name', async () => {
    for (const other of [await drawing().gif().toBuffer(), await drawing().webp().toBuffer(), Buffer.from('<svg/>')])
      expect(await posterOf(other)).toBe('unsupported');
    const jpeg = await drawing().jpeg().toBuffer();
    expect(await posterOf(jpeg.subarray(0, jpeg.length / 2))).toBe('damaged');
  });
});
