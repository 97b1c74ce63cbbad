import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoModels } from '@consult/testkit/demo/model/folder.ts';
import { drawnPhoto } from '@consult/testkit/demo/drawn-photo.ts';
import { seededRandom } from '@consult/testkit/random.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cardOf } from '../../infra/models/models.testing.ts';
import { startCallsWorld } from '../calls-world.testing.ts';
import type { CallsWorld } from '../calls-world.testing.ts';
import { runAdmin } from '../admin.ts';

let world: CallsWorld;
let folder: string;
let said: string[];
beforeAll(async () => {
  world = await startCallsWorld();
  folder = join(world.app.config.dataDir, 'models');
  await mkdir(folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.stop();
});
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const admin = (...args: string[]): Promise<number> =>
  runAdmin(['model', ...args], {
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });

it('lists the models, and says what is wrong with a card', async () => {
  expect(await admin('list')).toBe(0);
  expect(said).toEqual(['shapes.json  derm  drawn-shapes-1  file']);
  await writeFile(join(folder, 'ear.json'), JSON.stringify(cardOf({ category: 'ear', file: 'ears.onnx' })));
  said = [];
  expect(await admin('list')).toBe(1);
  expect(said).toContain('ear.json  can not be used: there is no file ears.onnx beside it');
  await rm(join(folder, 'ear.json'));
});

it('tries a model on a picture file, and says why it makes nothing of one', async () => {
  const picture = join(folder, 'line.jpg');
  await writeFile(picture, await drawnPhoto('line', seededRandom(3)));
  expect(await admin('try', 'shapes.json', picture)).toBe(0);
  expect(said[0]).toMatch(/^[01]\.\d{3} {2}line, drawn$/);
  // A card that says another size than the model has.
  await copyFile(join(demoModels, 'shapes.onnx'), join(folder, 'ears.onnx'));
  await writeFile(join(folder, 'ear.json'), JSON.stringify(cardOf({ category: 'ear', file: 'ears.onnx' })));
  said = [];
  expect(await admin('try', 'ear.json', picture)).toBe(1);
  expect(said.join()).toMatch(/^a model gave no prediction: failed: .*dimensions/);
  expect(await admin('try', 'nose.json', picture)).toBe(1);
  expect(await admin('try', 'ear.json')).toBe(2);
});
