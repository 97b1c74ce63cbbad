import { copyFile, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoModels } from '@consult/testkit/demo/model/folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardOf } from './models.testing.ts';
import { Models } from './models.ts';

let own: string;
let isDemo: boolean;
let said: string[];
let models: Models;
beforeEach(async () => {
  own = join(await mkdtemp(join(tmpdir(), 'models-')), 'models');
  isDemo = false;
  said = [];
  models = new Models({
    log: { warn: (text, fields) => said.push(`${text} ${JSON.stringify(fields)}`) },
    folders: { own, demo: demoModels },
    isDemo: () => isDemo,
  });
});
afterEach(async () => {
  await models.close();
  await rm(join(own, '..'), { recursive: true });
});

async function install(name: string, card: object): Promise<void> {
  await mkdir(own, { recursive: true });
  await copyFile(join(demoModels, 'shapes.onnx'), join(own, 'shapes.onnx'));
  await writeFile(join(own, name), JSON.stringify(card));
}
const versions = async () => (await models.list()).map(({ card }) => card.version);

test('without models there are none; one that is put there is there at once, and gone when it is taken away', async () => {
  expect(await versions()).toEqual([]);
  await install('derm.json', cardOf({ file: 'shapes.onnx' }));
  expect(await versions()).toEqual(['spots-1']);
  await rm(join(own, 'derm.json'));
  expect(await versions()).toEqual([]);
});

test('the demo world’s model is there where the demo world is loaded, and gives way to one of the installation', async () => {
  isDemo = true;
  expect(await versions()).toEqual(['drawn-shapes-1']);
  await install('ear.json', cardOf({ file: 'shapes.onnx', category: 'ear', version: 'ears-1' }));
  expect(await versions()).toEqual(['ears-1', 'drawn-shapes-1']);
  await install('derm.json', cardOf({ file: 'shapes.onnx' }));
  expect(await versions()).toEqual(['spots-1', 'ears-1']);
});

test('a model of the demo world that somebody copies into an installation is not loaded there', async () => {
  await install('derm.json', cardOf({ file: 'shapes.onnx', demoOnly: true }));
  expect(await models.look()).toEqual({
    cards: [],
    troubles: [{ from: 'derm.json', trouble: 'it is for the demo world alone, which is not loaded here' }],
  });
  isDemo = true;
  expect(await versions()).toEqual(['spots-1']);
});

test('of two cards of one category the first counts, and the operator hears of the other, once', async () => {
  await install('a.json', cardOf({ file: 'shapes.onnx', version: 'a' }));
  await install('b.json', cardOf({ file: 'shapes.onnx', version: 'b' }));
  expect([await versions(), await versions()]).toEqual([['a'], ['a']]);
  expect(said).toEqual(['A card of a model can not be used: npm run admin -- model list says why {"cards":1}']);
  expect((await models.look()).troubles).toEqual([{ from: 'b.json', trouble: 'a.json is of the same category' }]);
});
