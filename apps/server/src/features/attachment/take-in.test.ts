import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { box, film } from '../../infra/pictures/film.testing.ts';
import { isMp4, withoutPlaces } from '../../infra/pictures/mp4.ts';
import { pngChunk, pngHeader } from '../../infra/pictures/png.testing.ts';
import { takeIn } from './take-in.ts';
import type { TakenIn } from './take-in.ts';
import { pdfOf } from './uploads.testing.ts';

/** A file as the server keeps it. @throws Error with the reason where it is not taken in */
async function taken(bytes: Buffer): Promise<TakenIn> {
  const file = await takeIn(bytes);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

/**
 * A picture that is red at its left and blue at its right, with everything in it that a camera says about where it was.
 */
async function picture(kind: 'jpeg' | 'png', orientation = 1): Promise<Buffer> {
  const left = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const drawn = sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({
      IFD0: { ImageDescription: 'OWNER-MARKER Delphine', Software: 'CAMERA-MARKER' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 2/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '114/1 4/1 0/1' },
    })
    .withMetadata({ orientation });
  return kind === 'jpeg' ? drawn.jpeg({ quality: 95 }).toBuffer() : drawn.png().toBuffer();
}

describe('an image', () => {
  it.each(['jpeg', 'png'] as const)(
    'of kind %s keeps its kind and loses everything that tells where and whose it is',
    async (kind) => {
      const before = await picture(kind);
      expect(before.includes('OWNER-MARKER')).toBe(true);
      expect((await sharp(before).metadata()).exif).toBeDefined();
      const kept = await taken(before);
      expect(kept.type).toBe(`image/${kind}`);
      const { exif, xmp, iptc, orientation, format, comments } = await sharp(kept.bytes).metadata();
      expect({ exif, xmp, iptc, comments }).toEqual({});
      expect(format).toBe(kind);
      expect(orientation ?? 1).toBe(1);
      expect(kept.bytes.includes('MARKER')).toBe(false);
      expect(kept.bytes.includes('Exif')).toBe(false);
    },
  );

  it('loses texts, comments and whatever was hung on behind it', async () => {
    const png = await picture('png');
    const at = png.indexOf('IDAT') - 4;
    const withText = Buffer.concat([
      png.subarray(0, at),
      pngChunk('tEXt', Buffer.from('Comment\0TEXT-MARKER')),
      png.subarray(at),
      Buffer.from('TAIL-MARKER'),
    ]);
    const jpeg = await picture('jpeg');
    const comment = Buffer.from('COMMENT-MARKER');
    const withComment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
      comment,
      jpeg.subarray(2),
      Buffer.from('TAIL-MARKER'),
    ]);
    for (const bytes of [withText, withComment]) {
      const kept = await taken(bytes);
      expect(kept.bytes.includes('MARKER')).toBe(false);
    }
  });

  it('stands upright as the camera meant it', async () => {
    const kept = await taken(await picture('jpeg', 6));
    const { data, info } = await sharp(kept.bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
    expect({ width: info.width, height: info.height }).toEqual({ width: 40, height: 80 });
    // A quarter turn to the right brings the left side to the top: its first dot is red.
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  it('of more pixels than memory should hold is refused by its header', async () => {
    const bomb = Buffer.concat([
      pngHeader(60_000, 60_000),
      pngChunk('IDAT', deflateSync(Buffer.alloc(10_000))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(await takeIn(bomb)).toBe('too-many-pixels');
  });

  it('that is broken off is refused', async () => {
    const jpeg = await picture('jpeg');
    expect(await takeIn(jpeg.subarray(0, jpeg.length / 2))).toBe('damaged');
    const png = await picture('png');
    expect(await takeIn(png.subarray(0, png.length - 40))).toBe('damaged');
  });
});

describe('a film', () => {
  it('is known by its boxes and loses every place that it names, and nothing else', () => {
    const { bytes, sound } = film();
    expect(isMp4(bytes)).toBe(true);
    expect(bytes.includes('+51.0447-114.0719')).toBe(true);
    const clean = withoutPlaces(bytes)!;
    expect(clean.length).toBe(bytes.length);
    for (const told of [
      '+51.0447-114.0719',
      'LOCI-MARKER',
      'KEY-MARKER',
      'XMP-MARKER',
      'GPS-TRACK-MARKER',
      '\xa9xyz',
      'loci',
    ])
      expect(clean.includes(Buffer.from(told, 'latin1')), told).toBe(false);
    expect(clean.includes('PICTURE-SAMPLE')).toBe(true);
    expect(clean.includes(sound)).toBe(true);
    expect(isMp4(clean)).toBe(true);
    expect(withoutPlaces(clean)?.equals(clean)).toBe(true);
  });

  it('is taken in as MP4', async () => {
    expect((await taken(film().bytes)).type).toBe('video/mp4');
  });

  it('without a picture, of another family, or broken off is refused', async () => {
    expect(await takeIn(film({ picture: false }).bytes)).toBe('unsupported');
    expect(await takeIn(film({ brand: 'qt  ' }).bytes)).toBe('unsupported');
    expect(await takeIn(film({ brand: 'heic' }).bytes)).toBe('heic');
    const { bytes } = film();
    expect(await takeIn(bytes.subarray(0, bytes.length - 5))).toBe('damaged');
  });

  it('that was made to tire its reader is cleaned or refused, and breaks nothing', async () => {
    // Boxes within boxes deeper than the stack, far too many in a row, and samples beyond all measure.
    const { bytes } = film();
    const nested = Buffer.alloc(8 * 500_000);
    for (let at = 0; at < nested.length; at += 8) {
      nested.writeUInt32BE(nested.length - at, at);
      nested.write('traf', at + 4, 'latin1');
    }
    expect((await taken(Buffer.concat([bytes, nested]))).type).toBe('video/mp4');
    const many = Buffer.alloc(8 * 200_000);
    for (let at = 0; at < many.length; at += 8) many.write('\0\0\0\x08free', at, 'latin1');
    expect(await takeIn(Buffer.concat([bytes, many]))).toBe('damaged');
    expect(await takeIn(film({ claimed: 0x7fff_ffff }).bytes)).toBe('damaged');
  });

  it('with boxes that lie about their size is refused and breaks nothing', async () => {
    const liar = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0')),
      Buffer.from([0, 0, 0, 4]),
      Buffer.from('moov'),
    ]);
    expect(await takeIn(liar)).toBe('damaged');
    expect(
      await takeIn(Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), box('moov', Buffer.from('xyz'))])),
    ).toBe('unsupported');
  });
});

describe('a PDF', () => {
  it('stays as it is', async () => {
    const bytes = await pdfOf('letter');
    expect(await takeIn(bytes)).toEqual({ type: 'application/pdf', bytes });
  });

  it('that does not begin or end like one is refused', async () => {
    const bytes = await pdfOf('letter');
    expect(await takeIn(Buffer.concat([Buffer.from('<html>'), bytes]))).toBe('unsupported');
    expect(await takeIn(bytes.subarray(0, bytes.length - 10))).toBe('damaged');
    expect(await takeIn(Buffer.from('%PDF-nothing %%EOF'))).toBe('damaged');
  });
});

it('anything else is refused, whatever it claims to be', async () => {
  const gif = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  const webp = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  for (const bytes of [gif, webp, svg, html, Buffer.alloc(0), Buffer.from('MZ')])
    expect(await takeIn(bytes)).toBe('unsupported');
  // Its first bytes are those of a JPEG.
  expect(await takeIn(Buffer.from([0xff, 0xd8, 0xff]))).toBe('damaged');
});
