import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { likeliest } from '@consult/domain/prediction/scores.ts';
import { demoLoaded } from '@consult/testkit/demo/demo.ts';
import { demoModels } from '@consult/testkit/demo/model/folder.ts';
import type { Config } from '../../call/config.ts';
import { ModelError, Models, pictureInput } from '../../infra/models/models.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/** The models of the installation: what their cards say, what is wrong with one, what it makes of a picture. */
export const model: Command = {
  usage: ['list', 'try CARD PICTURE'],
  async run(args, config) {
    const [way, card = '', picture = ''] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
    if (way === 'list') return withModels(config, list);
    if (way !== 'try') throw new UsageError('model: say what to do.');
    if (!card || !picture) throw new UsageError('try: the name of a card and a picture file are needed.');
    return withModels(config, (models) => tryOut(models, card, picture));
  },
};

async function withModels(config: Config, work: (models: Models) => Promise<number>): Promise<number> {
  const isDemo = await withInstallation(config, ({ pool }) => demoLoaded(pool));
  const models = new Models({
    log: { warn: () => undefined },
    folders: { own: join(config.dataDir, 'models'), demo: demoModels },
    isDemo: () => isDemo,
  });
  try {
    return await work(models);
  } finally {
    await models.close();
  }
}

/** Prints a line for each card. @returns 1 where one can not be used */
async function list(models: Models): Promise<number> {
  const { cards, troubles } = await models.look();
  for (const { card, from, file } of cards)
    console.log([from, card.category, card.version, file ? 'file' : card.server!.url].join('  '));
  for (const { from, trouble } of troubles) console.log(`${from}  can not be used: ${trouble}`);
  if (cards.length + troubles.length === 0) console.log('No model is installed.');
  return troubles.length === 0 ? 0 : 1;
}

/** Prints what a model makes of a picture, or why it makes nothing. */
async function tryOut(models: Models, name: string, path: string): Promise<number> {
  const installed = (await models.look()).cards.find(({ from }) => from === name);
  if (!installed) {
    console.log(`${name} is no card that can be used; model list says more.`);
    return 1;
  }
  try {
    const scored = await models.predict(installed, await pictureInput(installed.card, await readFile(path)));
    for (const { aiLabel, score } of likeliest(scored)) console.log(`${score.toFixed(3)}  ${aiLabel}`);
    return 0;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    console.log([error.message, error.more].filter(Boolean).join(': '));
    return 1;
  }
}
