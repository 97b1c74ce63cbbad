import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPeople } from '@consult/testkit/own-people.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { drawnPhoto } from '../../features/media/media-world.testing.ts';
import { runAdmin } from '../admin.ts';
import { startCallsWorld } from '../calls-world.testing.ts';
import type { CallsWorld } from '../calls-world.testing.ts';

let world: CallsWorld;
let folder: string;
let said: string[];
beforeAll(async () => {
  world = await startCallsWorld(ownPeople());
});
afterAll(() => world?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const admin = (...args: string[]): Promise<number> =>
  runAdmin(['images', ...args], {
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });
/** A photo that nobody else imports. */
const photo = (): Promise<Buffer> => {
  const n = Number.parseInt(randomUUID().slice(0, 6), 16);
  return drawnPhoto(n % 251, { width: 100 + (n % 1_000), height: 80 + ((n >> 10) % 1_000) });
};
async function put(path: string, bytes: Buffer): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), bytes);
}

it('images come in by folders of specialty and condition, once, and what is no picture is named and counted', async () => {
  const condition = `Naevus ${randomUUID()}`;
  const [one, other] = [await photo(), await photo()];
  await put(`Dermatology/${condition}/Jane Doe 1984.jpg`, one);
  await put(`Dermatology/${condition}/deeper/b.jpg`, other);
  await put(`Dermatology/${condition}/again.jpg`, one);
  await put('Dermatology/notes.txt', Buffer.from('no picture'));
  await put('Dermatology/cut.jpg', other.subarray(0, other.length / 2));
  await put('Dermatology/.hidden.jpg', await photo());
  await put('loose.jpg', await photo());
  await symlink(join(folder, 'loose.jpg'), join(folder, 'Dermatology', 'link.jpg'));
  expect(await admin('import', folder)).toBe(1);
  expect(said.toSorted()).toEqual([
    '2 imported, 1 were there already, 3 not imported.',
    'Not imported: Dermatology/cut.jpg – it is damaged.',
    'Not imported: Dermatology/notes.txt – it is no jpg, jpeg or png.',
    'Not imported: loose.jpg – say its --specialty, or name its folder Dermatology or Otolaryngology.',
  ]);
  said = [];
  expect(await admin('import', join(folder, 'Dermatology', condition), '--specialty', 'Dermatology')).toBe(0);
  expect(said).toEqual(['0 imported, 3 were there already, 0 not imported.']);

  const derm = await world.client('derm');
  const { conditions } = await derm.call('labelling-getChoices', { specialty: 'Dermatology' });
  const { id, unlabelled } = conditions.find(({ name }) => name === condition)!;
  expect(unlabelled).toBe(2);
  const { batch } = await derm.call('labelling-lendBatch', { specialty: 'Dermatology', conditionId: id });
  expect(batch?.images.map(({ aiPrediction, aiVersion }) => [aiPrediction, aiVersion])).toEqual([
    [condition, null],
    [condition, null],
  ]);
});

it('nothing of where and with what a picture was taken comes in', async () => {
  const condition = `Place ${randomUUID()}`;
  const bytes = await sharp(await photo())
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 2/1 30/1' } })
    .jpeg()
    .toBuffer();
  expect(bytes.includes('Camera')).toBe(true);
  await put('IMG_1.jpg', bytes);
  expect(await admin('import', folder, '--specialty', 'Otolaryngology', '--condition', condition)).toBe(0);
  const ent = await world.client('ent');
  const { conditions } = await ent.call('labelling-getChoices', { specialty: 'Otolaryngology' });
  const { batch } = await ent.call('labelling-lendBatch', {
    specialty: 'Otolaryngology',
    conditionId: conditions.find(({ name }) => name === condition)!.id,
  });
  const answer = await fetch(`${world.url}/V5/labelling/${batch!.images[0]!.id}`, { headers: { cookie: ent.cookie } });
  const kept = Buffer.from(await answer.arrayBuffer());
  expect((await sharp(kept).metadata()).exif).toBe(undefined);
  expect(kept.includes('Camera')).toBe(false);
});

it.each([
  [[], 'images: say what to do.'],
  [['import'], 'images import: which folder?'],
  [['import', '/no/such/folder'], '/no/such/folder is no folder.'],
  [['import', tmpdir(), '--specialty', 'Cardiology'], '--specialty is Dermatology or Otolaryngology.'],
])('called as %j it says what is wrong', async (args, sentence) => {
  expect(await admin(...args)).toBe(2);
  expect(said[0]!.split('\n').at(-1)).toBe(sentence);
});
