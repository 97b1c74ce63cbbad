import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardShape } from '@consult/server/infra/models/card.ts';
import { pictureInput } from '@consult/server/infra/models/picture-input.ts';
import { seededRandom } from '../../random.ts';
import { drawnPhoto } from '../drawn-photo.ts';
import type { Drawn } from '../drawn-photo.ts';
import { featuresOf, randomFilters, stride } from './features.ts';
import { learn } from './learn.ts';
import { onnxBytes } from './onnx-bytes.ts';

/**
 * Trains the demo world's model on drawn pictures and writes it beside its card:
 * `node tools/run.mjs packages/testkit/src/demo/model/train.ts`. The same numbers on every machine of one kind; no
 * photo of anybody was ever near it.
 */
const picturesOfEach = 160;
/** In the order of the card's labels. */
const drawings: readonly Drawn[] = ['spot', 'patch', 'dots', 'line', 'skin'];

const folder = import.meta.dirname;
const card = cardShape.parse(JSON.parse(await readFile(join(folder, 'shapes.json'), 'utf8')));
const { width, height } = card.input;
const random = seededRandom(1);
const near = randomFilters(random, { side: 5, spacing: 1, count: 24 });
const far = randomFilters(random, { side: 5, spacing: 4, count: 24 });

const examples: { features: Float32Array; label: number }[] = [];
for (const [label, drawing] of drawings.entries())
  for (let n = 0; n < picturesOfEach; n += 1) {
    const seen = await pictureInput(card, await drawnPhoto(drawing, seededRandom(100_000 + label * 10_000 + n)));
    const [one, other] = [near, far].map((filters) =>
      featuresOf(seen.data as Float32Array, { width, height }, filters),
    ) as [ReturnType<typeof featuresOf>, ReturnType<typeof featuresOf>];
    examples.push({ label, features: Float32Array.from([...one.mean, ...one.most, ...other.mean, ...other.most]) });
  }
const { weights, bias } = learn(examples, drawings.length, random);

const looks = [
  { filters: near, name: 'near' },
  { filters: far, name: 'far' },
];
const featureCount = examples[0]!.features.length;
const bytes = onnxBytes({
  input: { name: 'picture', dims: [1, 3, height, width] },
  output: { name: 'scores', dims: [1, drawings.length] },
  weights: [
    ...looks.map(({ filters: { weights: values, side, count }, name }) => ({
      name: `${name}-filters`,
      dims: [count, 3, side, side],
      values,
    })),
    { name: 'weights', dims: [drawings.length, featureCount], values: weights },
    { name: 'bias', dims: [drawings.length], values: bias },
  ],
  steps: [
    ...looks.flatMap(({ filters: { side, spacing }, name }) => [
      {
        operator: 'Conv',
        inputs: ['picture', `${name}-filters`],
        output: `${name}-answers`,
        attributes: { kernel_shape: [side, side], strides: [stride, stride], dilations: [spacing, spacing] },
      },
      { operator: 'Relu', inputs: [`${name}-answers`], output: `${name}-lit` },
      { operator: 'GlobalAveragePool', inputs: [`${name}-lit`], output: `${name}-mean` },
      { operator: 'GlobalMaxPool', inputs: [`${name}-lit`], output: `${name}-most` },
    ]),
    {
      operator: 'Concat',
      inputs: looks.flatMap(({ name }) => [`${name}-mean`, `${name}-most`]),
      output: 'pooled',
      attributes: { axis: 1 },
    },
    { operator: 'Flatten', inputs: ['pooled'], output: 'features' },
    { operator: 'Gemm', inputs: ['features', 'weights', 'bias'], output: 'logits', attributes: { transB: 1 } },
    { operator: 'Softmax', inputs: ['logits'], output: 'scores', attributes: { axis: 1 } },
  ],
});
await writeFile(join(folder, 'shapes.onnx'), bytes);
console.log(`${bytes.length} bytes, from ${examples.length} drawn pictures`);
