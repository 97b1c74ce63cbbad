import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { marks, written } from './jpeg-segments.ts';
import type { Orientation } from './orientation.ts';
import { exifOf } from './orientation.ts';

/** Every way in which a picture can be turned. */
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Orientation[];

/** The drawing below, pixels. */
export const drawn = { width: 96, height: 64 };

/** A drawing with another colour in each corner and a shade between, so that no turn of it looks like another. */
export function drawing(): Sharp {
  const { width, height } = drawn;
  const dots = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const right = x >= width / 2;
      const low = y >= height / 2;
      dots.set([right ? 220 : 30, low ? 220 : 30, (x * 2 + y) % 256], (y * width + x) * 3);
    }
  return sharp(dots, { raw: { width, height, channels: 3 } });
}

/** The pixels of a picture as a decoder gives them, colours of its profile applied, turned only where asked. */
export async function pixelsOf(picture: Buffer, upright = false): Promise<string> {
  const read = sharp(picture, { failOn: 'error' });
  const { data, info } = await (upright ? read.autoOrient() : read).raw().toBuffer({ resolveWithObject: true });
  return `${info.width} x ${info.height} x ${info.channels} ${data.toString('base64')}`;
}

/** Every block that tells about its owner is marked so. */
export const told = 'TOLD-MARKER';

const text = (head: string): Buffer => Buffer.from(`${head}${told} 51.0447 N 114.0719 W Delphine`, 'latin1');

/** An Exif block with orientation, and behind it what cameras write: maker notes, a place, a thumbnail. */
export function exifWith(orientation: Orientation): Buffer {
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation), text('MakerNote GPS '), thumbnail]);
}

const thumbnail = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xdb]), text('thumbnail'), Buffer.from([0xff, 0xd9])]);

/** Every kind of segment that tells something, each marked. */
export function tellingSegments(): Buffer[] {
  return [
    [marks.app0, 'JFXX\0\x10'],
    [marks.app1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>'],
    [marks.app1, 'http://ns.adobe.com/xmp/extension/\0'],
    [marks.app2, 'MPF\0II*\0'],
    [marks.app2, 'FPXR\0'],
    [0xe3, 'Meta\0'],
    [0xe4, 'SAMSUNG\0'],
    [0xeb, 'JP\0\x01jumb c2pa '],
    [0xed, 'Photoshop 3.0\x008BIM\x04\x04'],
    [0xef, 'APP15 '],
    [0xfe, 'a comment '],
  ].map(([mark, head]) => written({ mark: mark as number, body: text(head as string) }));
}

/** A JPEG as a phone writes it: Exif, every telling segment, a second picture, a film and an archive behind its end. */
export function asFromPhone(jpeg: Buffer, orientation: Orientation = 1): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    written({ mark: marks.app1, body: exifWith(orientation) }),
    ...tellingSegments(),
    jpeg.subarray(2),
    thumbnail,
    text('\0\0\0\x18ftypmp42'),
    text('PK\x03\x04'),
  ]);
}
