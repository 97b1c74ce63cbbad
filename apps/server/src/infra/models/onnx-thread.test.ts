import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoModels } from '@consult/testkit/demo/model/folder.ts';
import { drawnPhoto } from '@consult/testkit/demo/drawn-photo.ts';
import type { Drawn } from '@consult/testkit/demo/drawn-photo.ts';
import { seededRandom } from '@consult/testkit/random.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnnxThread } from './onnx-thread.ts';
import { pictureInput } from './picture-input.ts';
import { readCards } from './read-cards.ts';
import type { InstalledCard, ModelFile } from './read-cards.ts';
import { scoresOf } from './scores.ts';

let thread: OnnxThread;
let model: InstalledCard & { file: ModelFile };
beforeEach(async () => {
  thread = new OnnxThread();
  model = (await readCards(demoModels)).cards[0] as typeof model;
});
afterEach(() => thread.close());

const look = async (drawing: Drawn, seed: number) => {
  const input = await pictureInput(model.card, await drawnPhoto(drawing, seededRandom(seed)));
  return scoresOf(model.card, await thread.infer(model.file, model.card, input));
};

test('the demo world’s model tells drawn shapes apart that it was not trained on', async () => {
  const drawings: readonly Drawn[] = ['spot', 'patch', 'dots', 'line', 'skin'];
  const wrong: string[] = [];
  for (const [label, drawing] of drawings.entries())
    for (let seed = 1; seed <= 12; seed += 1) {
      const scored = await look(drawing, seed);
      const best = scored.toSorted((one, other) => other.score - one.score)[0]!;
      if (best.aiLabel !== model.card.labels[label]) wrong.push(`${drawing} ${seed} seen as ${best.aiLabel}`);
      expect(scored.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 4);
    }
  expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(2);
});

test('its thread begins with the first picture and ends when nobody asks', async () => {
  thread = new OnnxThread({ idleMs: 1 });
  expect(thread.running).toBe(false);
  await look('spot', 1);
  await vi.waitFor(() => expect(thread.running).toBe(false), { timeout: scaled(5_000) });
  expect(await look('spot', 1)).toHaveLength(5);
});

test('a file that is no model fails by name, and spoils no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onnx-'));
  try {
    const whole = await readFile(model.file.path);
    for (const [n, bytes] of [Buffer.from('no model'), whole.subarray(0, 9_000), Buffer.alloc(0)].entries()) {
      const path = join(folder, `${n}.onnx`);
      await writeFile(path, bytes);
      const input = await pictureInput(model.card, await drawnPhoto('spot', seededRandom(1)));
      await expect(thread.infer({ path, state: '1' }, model.card, input)).rejects.toMatchObject({ trouble: 'failed' });
    }
    expect(await look('spot', 1)).toHaveLength(5);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a picture of a size that the model does not take fails by name', async () => {
  const card = { ...model.card, input: { ...model.card.input, width: 8, height: 8 } };
  const input = await pictureInput(card, await drawnPhoto('spot', seededRandom(1)));
  await expect(thread.infer(model.file, card, input)).rejects.toMatchObject({ trouble: 'failed' });
});

test('a model that takes too long is stopped, and the next picture gets a fresh thread', async () => {
  const slow = new OnnxThread({ limitMs: 0 });
  const input = await pictureInput(model.card, await drawnPhoto('spot', seededRandom(1)));
  await expect(slow.infer(model.file, model.card, input)).rejects.toMatchObject({ trouble: 'too-slow' });
  expect(slow.running).toBe(false);
  await slow.close();
});

test('more pictures than it makes soon are refused', async () => {
  thread = new OnnxThread({ waiting: 1 });
  const input = await pictureInput(model.card, await drawnPhoto('spot', seededRandom(1)));
  const made = [thread.infer(model.file, model.card, input), thread.infer(model.file, model.card, input)];
  await expect(thread.infer(model.file, model.card, input)).rejects.toMatchObject({ trouble: 'busy' });
  expect(await Promise.all(made)).toHaveLength(2);
});
