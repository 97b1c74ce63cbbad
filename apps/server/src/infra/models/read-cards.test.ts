import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardTextIn } from './card.ts';
import { cardOf } from './models.testing.ts';
import { readCards } from './read-cards.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
  await writeFile(join(folder, 'model.onnx'), 'bytes');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, card: unknown): Promise<void> =>
  writeFile(join(folder, name), typeof card === 'string' ? card : JSON.stringify(card));
const server = { url: 'http://127.0.0.1:1', model: 'skin' };

test('a folder that is not there has no models', async () => {
  expect(await readCards(join(folder, 'none'))).toEqual({ cards: [], troubles: [] });
});

test('a card needs little, and what it leaves out has its usual value', async () => {
  await write('derm.json', cardOf({ file: 'model.onnx' }));
  const { cards, troubles } = await readCards(folder);
  expect(troubles).toEqual([]);
  expect(cards).toMatchObject([
    {
      from: 'derm.json',
      file: { path: join(folder, 'model.onnx') },
      card: {
        caching: true,
        demoOnly: false,
        scores: 'probabilities',
        input: { colours: 'rgb', layout: 'nchw', type: 'float32', range: [0, 1], fit: 'crop' },
      },
    },
  ]);
});

test('its texts are in one language or two', async () => {
  await write('derm.json', cardOf({ server, notFor: { en: 'Children.', fr: 'Enfants.' } }));
  const { card } = (await readCards(folder)).cards[0]!;
  expect([cardTextIn(card.trainedOn, 'fr'), cardTextIn(card.notFor, 'fr'), cardTextIn(card.notFor, 'en')]).toEqual([
    'Photos of a test.',
    'Enfants.',
    'Children.',
  ]);
});

test.each([
  ['is no JSON', '{', /no JSON/],
  ['is empty', {}, /category/],
  ['has neither file nor server', cardOf(), /a file or a server/],
  ['has both', cardOf({ file: 'model.onnx', server }), /a file or a server/],
  ['names a file that is not there', cardOf({ file: 'other.onnx' }), /no file other\.onnx/],
  ['names a file elsewhere', cardOf({ file: '../keystore.onnx' }), /file/],
  ['names a file that is no model', cardOf({ file: 'model.json' }), /file/],
  ['has an unknown category', cardOf({ file: 'model.onnx', category: 'heart' }), /category/],
  ['has one label twice', cardOf({ file: 'model.onnx', labels: ['a', 'a'], cannotDiagnose: null }), /stands once/],
  ['can not diagnose by no label', cardOf({ file: 'model.onnx', cannotDiagnose: 'unknown' }), /none of the labels/],
  ['says nothing of what it is not for', cardOf({ file: 'model.onnx', notFor: ' ' }), /notFor/],
  ['has a word that no card has', cardOf({ file: 'model.onnx', cashing: false }), /cashing/],
  [
    'has a mean of too few',
    cardOf({ file: 'model.onnx', input: { width: 16, height: 16, mean: [0, 0] } }),
    /mean has 3/,
  ],
  [
    'divides by nothing',
    cardOf({ file: 'model.onnx', input: { width: 16, height: 16, std: [1, 0, 1] } }),
    /std is not 0/,
  ],
  ['has a server that is no web address', cardOf({ server: { ...server, url: 'file:///etc/passwd' } }), /url/],
])('a card that %s is named with its trouble, and spoils no other', async (_, card, trouble) => {
  await write('a-bad.json', card);
  await write('good.json', cardOf({ server }));
  const { cards, troubles } = await readCards(folder);
  expect(cards.map(({ from }) => from)).toEqual(['good.json']);
  expect(troubles).toEqual([{ from: 'a-bad.json', trouble: expect.stringMatching(trouble) as string }]);
});
