import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardShape } from './card.ts';
import { cardOf } from './models.testing.ts';
import { pictureInput } from './picture-input.ts';

/** A picture of one colour but for its left half. */
async function twoColours(left: string, right: string, { width = 64, height = 32 } = {}): Promise<Buffer> {
  const half = {
    input: { create: { width: width / 2, height, channels: 3, background: left } },
    left: 0,
    top: 0,
  } as const;
  return sharp({ create: { width, height, channels: 3, background: right } })
    .composite([half])
    .png()
    .toBuffer();
}

const cardWith = (input: object) =>
  cardShape.parse(cardOf({ file: 'm.onnx', input: { width: 16, height: 8, fit: 'stretch', ...input } }));

/** The numbers of the leftmost and the rightmost point of the first row, channel by channel. */
async function ends(input: object, picture: Buffer): Promise<number[][]> {
  const { data, dims } = await pictureInput(cardWith(input), picture);
  const last = dims[1] === 8;
  const channels = last ? dims[3]! : dims[1]!;
  return [0, 15].map((x) =>
    Array.from({ length: channels }, (_, channel) => data[last ? x * channels + channel : channel * 128 + x]!),
  );
}

test.each([
  [
    'as they are',
    {},
    [
      [1, 0, 0],
      [0, 0, 1],
    ],
  ],
  [
    'blue first',
    { colours: 'bgr' },
    [
      [0, 0, 1],
      [1, 0, 0],
    ],
  ],
  [
    'channels last',
    { layout: 'nhwc' },
    [
      [1, 0, 0],
      [0, 0, 1],
    ],
  ],
  [
    'as bytes',
    { type: 'uint8' },
    [
      [255, 0, 0],
      [0, 0, 255],
    ],
  ],
  [
    'in another range',
    { range: [-1, 1] },
    [
      [1, -1, -1],
      [-1, -1, 1],
    ],
  ],
  [
    'less the mean, by the deviation',
    { mean: [0.5, 0, 1], std: [0.5, 1, 2] },
    [
      [1, 0, -0.5],
      [-1, 0, 0],
    ],
  ],
])('colours reach a model %s', async (_, input, expected) => {
  const got = await ends(input, await twoColours('#ff0000', '#0000ff'));
  for (const [n, end] of got.entries())
    for (const [channel, value] of end.entries()) expect(value).toBeCloseTo(expected[n]![channel]!, 5);
});

test('a model of grey sees one channel, lighter where the picture is', async () => {
  const [[left], [right]] = (await ends({ colours: 'grey' }, await twoColours('#ffffff', '#202020'))) as [
    [number],
    [number],
  ];
  expect(left).toBe(1);
  expect(right).toBeLessThan(0.2);
});

test('another shape loses its sides, gets bars, or is stretched, as the card says', async () => {
  const tall = await twoColours('#ffffff', '#ffffff', { width: 8, height: 64 });
  expect((await ends({ fit: 'pad' }, tall))[0]).toEqual([0, 0, 0]);
  expect((await ends({ fit: 'crop' }, tall))[0]).toEqual([1, 1, 1]);
  expect((await ends({ fit: 'stretch' }, tall))[0]).toEqual([1, 1, 1]);
});

test('a photo stands upright, whatever way it was held', async () => {
  const lying = await sharp(await twoColours('#ff0000', '#0000ff', { width: 64, height: 64 }))
    .rotate(90)
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 8 })
    .toBuffer();
  const [left, right] = await ends({}, lying);
  expect(left![0]).toBeGreaterThan(0.9);
  expect(right![2]).toBeGreaterThan(0.9);
});

test('what is no picture is none', async () => {
  await expect(pictureInput(cardWith({}), Buffer.from('<html>'))).rejects.toMatchObject({ trouble: 'no-picture' });
});
