import { takeInPicture } from '@consult/server/infra/pictures/take-in-picture.ts';
import { rewriteJpeg } from '@consult/server/infra/pictures/jpeg.ts';
import sharp from 'sharp';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { quietest, spreadOf } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';

/** A photo as phones take it. */
const size = { width: 4000, height: 3000 };
const quality = 92;
/** How strong the noise of its sensor is, of 256: so that the file has about 5 MB. */
const noise = 46;
const times = 20;
const atOnce = 10;

/**
 * Taking in a photo of 12 megapixels and 5 MB: rewriting it, and making the thumbnail that proves it, beside the image
 * library alone making the same thumbnail of the same bytes; and what ten at once add to the memory of the process.
 */
export async function run({ rounds }: BenchOptions): Promise<Findings> {
  const photo = await drawPhoto();
  await takeIn(photo);
  const moreMiB = await memoryOfTen(photo);
  const all = await quietest(
    rounds,
    () => round(photo),
    ({ taken }) => taken.p50,
  );
  return { bytes: photo.length, ...all[0], moreMiB, rounds: all };
}

/** Each in turn with its floor, so that a busy neighbour slows both. */
async function round(photo: Buffer) {
  const took: Record<'floor' | 'taken' | 'rewriting', number[]> = { floor: [], taken: [], rewriting: [] };
  const time = async (what: keyof typeof took, work: () => unknown): Promise<void> => {
    const from = performance.now();
    await work();
    took[what].push(performance.now() - from);
  };
  for (let n = 0; n < times; n += 1) {
    await time('floor', () => thumbnailAlone(photo));
    await time('taken', () => takeIn(photo));
    await time('rewriting', () => rewriteJpeg(photo));
  }
  const [floor, taken, rewriting] = [spreadOf(took.floor), spreadOf(took.taken), spreadOf(took.rewriting)];
  return { floor, taken, rewriting, ratio: rounded(taken.p50 / floor.p50) };
}

async function takeIn(photo: Buffer): Promise<void> {
  const picture = await takeInPicture(photo);
  if (typeof picture === 'string') throw new Error(picture);
}

/** The least that makes such a thumbnail: what the server's own does, without strictness and without rewriting. */
function thumbnailAlone(photo: Buffer): Promise<Buffer> {
  return sharp(photo).autoOrient().resize(512, 512, { fit: 'inside' }).jpeg({ quality: 78 }).toBuffer();
}

/** The most memory of the process while ten uploads, each with bytes of its own, are taken in, beside before, MiB. */
async function memoryOfTen(photo: Buffer): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2);
  await Promise.all(Array.from({ length: atOnce }, () => takeIn(Buffer.from(photo))));
  clearInterval(looking);
  return Math.round((most - before) / 1024 / 1024);
}

/** Light that falls off to one side, a round spot, and a sensor's noise; the same at every run. */
async function drawPhoto(): Promise<Buffer> {
  const { width, height } = size;
  const dots = Buffer.alloc(width * height * 3);
  let seed = 12;
  for (let at = 0, y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const light = 110 + (90 * x) / width - (40 * y) / height;
      const spot = Math.hypot(x - width / 2, y - height / 2) < height / 6 ? 0.55 : 1;
      for (const colour of [1, 0.78, 0.68]) {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
        dots[at] = light * spot * colour + ((seed >>> 24) / 256 - 0.5) * noise;
        at += 1;
      }
    }
  return sharp(dots, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality })
    .toBuffer();
}
