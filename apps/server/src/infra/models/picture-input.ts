import { maxImagePixels } from '@consult/domain/consult/attachment-limits.ts';
import sharp from 'sharp';
import { channelsOf } from './card.ts';
import type { Card } from './card.ts';
import { ModelError } from './model-error.ts';

/** A picture as a model sees it. */
export type PictureInput = { data: Float32Array | Uint8Array; dims: readonly number[] };

const fits = { crop: 'cover', pad: 'contain', stretch: 'fill' } as const;

/**
 * A picture reduced to what a card asks for: upright, on white where it is transparent, with the card's size, colours
 * and numbers. Nothing else of the picture goes to a model.
 * @throws ModelError 'no-picture' where it can not be decoded
 */
export async function pictureInput(card: Pick<Card, 'input'>, picture: Buffer): Promise<PictureInput> {
  const { width, height, fit, layout } = card.input;
  const channels = channelsOf(card);
  const reduced = sharp(picture, { limitInputPixels: maxImagePixels, failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit: fits[fit], background: '#000000' })
    .flatten({ background: '#ffffff' })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .removeAlpha()
    .raw();
  const { data: pixels, info } = await reduced.toBuffer({ resolveWithObject: true }).catch(() => {
    throw new ModelError('no-picture');
  });
  if (info.channels !== channels || pixels.length !== width * height * channels) throw new ModelError('no-picture');
  const dims = layout === 'nchw' ? [1, channels, height, width] : [1, height, width, channels];
  return { data: numbersOf(card, pixels, channels), dims };
}

/** The numbers of interleaved pixels, in the card's order. */
function numbersOf({ input }: Pick<Card, 'input'>, pixels: Buffer, channels: number): Float32Array | Uint8Array {
  const { type, colours, layout, range, mean, std } = input;
  const numbers = type === 'uint8' ? new Uint8Array(pixels.length) : new Float32Array(pixels.length);
  const perPlane = pixels.length / channels;
  const [black, white] = range;
  for (let channel = 0; channel < channels; channel += 1) {
    const from = colours === 'bgr' ? channels - 1 - channel : channel;
    const scale = (white - black) / 255 / (std?.[channel] ?? 1);
    const offset = (black - (mean?.[channel] ?? 0)) / (std?.[channel] ?? 1);
    for (let at = 0; at < perPlane; at += 1) {
      const byte = pixels[at * channels + from]!;
      const to = layout === 'nchw' ? channel * perPlane + at : at * channels + channel;
      numbers[to] = type === 'uint8' ? byte : byte * scale + offset;
    }
  }
  return numbers;
}
