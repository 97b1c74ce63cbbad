import fc from 'fast-check';
import sharp from 'sharp';
import { takeInRecording } from './take-in-film.ts';
import { takeInPicture } from './take-in-picture.ts';

/** One of these files with some bytes changed, a piece taken out, or a piece of itself put in. */
export function spoilt(files: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const change = fc.oneof(
    fc.record({ at: place, byte: fc.integer({ min: 0, max: 255 }) }),
    fc.record({ from: place, length: fc.nat(40) }),
    fc.record({ from: place, length: fc.nat(40), to: place }),
  );
  return fc
    .tuple(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([file, changes]) => changes.reduce<Buffer>(changed, Buffer.from(file)));
}

type Change = { at: number; byte: number } | { from: number; length: number; to?: number };

function changed(file: Buffer, change: Change): Buffer {
  const placed = (part: number): number => Math.floor(part * file.length);
  if ('at' in change) {
    const copy = Buffer.from(file);
    if (file.length > 0) copy[Math.min(file.length - 1, placed(change.at))] = change.byte;
    return copy;
  }
  const [from, end] = [placed(change.from), placed(change.from) + change.length];
  if (change.to === undefined) return Buffer.concat([file.subarray(0, from), file.subarray(end)]);
  const to = placed(change.to);
  return Buffer.concat([file.subarray(0, to), file.subarray(from, end), file.subarray(to)]);
}

const refusals = ['unsupported', 'damaged', 'too-many-pixels'];

/** Claims that a file is refused by name, or becomes one that can be shown and that taking in changes no more. */
export async function staysKindly(file: Buffer): Promise<void> {
  const picture = await takeInPicture(file);
  if (typeof picture === 'string') {
    if (!refusals.includes(picture)) throw new Error(picture);
  } else {
    await sharp(picture.bytes, { failOn: 'error' }).stats();
    const again = await takeInPicture(picture.bytes);
    if (typeof again === 'string' || !again.bytes.equals(picture.bytes)) throw new Error('taken in anew it changes');
  }
  const film = takeInRecording(file);
  if (typeof film === 'string') {
    if (!refusals.includes(film)) throw new Error(film);
    return;
  }
  const again = takeInRecording(film.bytes);
  if (typeof again === 'string' || !again.bytes.equals(film.bytes)) throw new Error('taken in anew it changes');
}
