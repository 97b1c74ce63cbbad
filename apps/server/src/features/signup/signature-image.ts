import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { OutputInfo, Sharp } from 'sharp';
import type { AgreementBlock } from '../../infra/pdf/agreement-description.ts';
import type { AgreementWords } from './agreement-words.ts';
import type { Office, Officer } from './office.ts';

type Image = Extract<AgreementBlock, { kind: 'image' }>;

/** Document 1, section 9: images at 1.5 dots for a CSS pixel (96 to the inch), as JPEG of quality 0.8. */
const dotsPerPoint = (1.5 * 96) / 72;
const jpegQuality = 80;
/** The most room that a signature takes on paper, in points: 64 by 22 mm. */
const room = { width: 181, height: 62 };
/** The page's canvas is far smaller than this. */
const maxSide = 4000;
const maxPixels = 8_000_000;
/** Fewer dark dots than this are no signature: a slip of the pen, or nothing at all. */
const leastInk = 40;

// The cache would keep one person's decoded images for others, who have no use for them.
sharp.cache(false);

/** A drawn signature as in the agreement, described by `alt`; null where it is no PNG, too large, or blank. */
export async function drawnSignature(base64: string, alt: string): Promise<Image | null> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const png = Buffer.from(base64, 'base64');
  if (!png.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return null;
  try {
    const read = sharp(png, { limitInputPixels: maxPixels, failOn: 'error' });
    const { width, height, format, pages = 1 } = await read.metadata();
    if (format !== 'png' || pages > 1 || width > maxSide || height > maxSide) return null;
    // The page draws in black on a transparent ground; a dark page may draw in white: every visible dot is ink, in any
    // colour.
    const { data, info } = await inkOf(read);
    if (data.reduce((dark, value) => dark + (value < 128 ? 1 : 0), 0) < leastInk) return null;
    const ink = sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } });
    return await fitted(sharp(await ink.png().toBuffer()).trim({ background: '#ffffff', threshold: 20 }), alt);
  } catch {
    // The decoder refuses it for some reason: it is no image that could be shown.
    return null;
  }
}

/** One grey channel, dark where there is ink: from the transparency where there is any, else from the brightness. */
async function inkOf(read: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  const { isOpaque } = await read.clone().stats();
  const grey = isOpaque
    ? read.clone().flatten({ background: '#ffffff' }).greyscale()
    : read.clone().extractChannel('alpha').negate();
  return grey.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
}

/** The signatures of the officers who witness every agreement; null where one can not be read. */
export async function witnessSignatures(
  { officers: [first, second] }: Office,
  words: AgreementWords,
): Promise<{ witnessSignature1: Image; witnessSignature2: Image } | null> {
  const witnessSignature1 = await witness(first, words.firstWitness(first.name));
  const witnessSignature2 = await witness(second, words.secondWitness(second.name));
  return witnessSignature1 && witnessSignature2 && { witnessSignature1, witnessSignature2 };
}

/** Drawings of our own files, which never change. */
const drawnOnce = new Map<string, Promise<Image>>();

async function witness({ signature }: Officer, alt: string): Promise<Image | null> {
  if ('png' in signature) {
    return drawnSignature(signature.png, alt);
  }
  // Drawn from its lines at its size on paper: nothing is scaled.
  const draw = async (): Promise<Image> =>
    fitted(sharp(await readFile(new URL(signature.file, import.meta.url)), { density: 300 }), alt);
  const made = drawnOnce.get(signature.file) ?? draw();
  drawnOnce.set(signature.file, made);
  return { ...(await made), alt };
}

async function fitted(image: Sharp, alt: string): Promise<Image> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .resize({
      width: Math.round(room.width * dotsPerPoint),
      height: Math.round(room.height * dotsPerPoint),
      fit: 'inside',
    })
    .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { kind: 'image', jpeg: new Uint8Array(data), width: info.width / dotsPerPoint, alt };
}
