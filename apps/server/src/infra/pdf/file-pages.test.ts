import sharp from 'sharp';
import { expect, it } from 'vitest';
import { asFromPhone, drawing, orientations } from '../pictures/photo.testing.ts';
import { takeInPicture } from '../pictures/take-in-picture.ts';
import { preparePages, Room } from './file-pages.ts';

/** Whether red and green are bright in each corner: no turn of the drawing has the same. */
async function cornersOf(picture: Buffer): Promise<boolean[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const [right, low] = [info.width - 5, info.height - 5];
  return [
    [4, 4],
    [right, 4],
    [4, low],
    [right, low],
  ].flatMap(([x, y]) => [0, 1].map((channel) => data[(y! * info.width + x!) * info.channels + channel]! > 128));
}

it.each(orientations)(
  'a photo stands upright on paper and on a fax when its camera turned it as %i',
  async (turned) => {
    const before = asFromPhone(await drawing().jpeg().toBuffer(), turned);
    const kept = await takeInPicture(before);
    if (typeof kept === 'string') throw new Error(kept);
    const file = { id: 'photo', name: 'photo.jpg', contentType: kept.type, size: kept.bytes.length };
    const pages = await preparePages(file, kept.bytes, new Room());
    if (pages.aside !== null || pages.kind !== 'image') throw new Error('A photo has a page');
    const { width, height, orientation } = await sharp(pages.bytes).metadata();
    expect([width, height, orientation]).toEqual([kept.width, kept.height, undefined]);
    expect(await cornersOf(pages.bytes)).toEqual(await cornersOf(await sharp(before).autoOrient().toBuffer()));
  },
);
