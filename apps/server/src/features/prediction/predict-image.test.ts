import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Calls } from '@consult/contract/calls.ts';
import { demoModels } from '@consult/testkit/demo/model/folder.ts';
import { drawnPhoto } from '@consult/testkit/demo/drawn-photo.ts';
import type { Drawn } from '@consult/testkit/demo/drawn-photo.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { seededRandom } from '@consult/testkit/random.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { cardOf } from '../../infra/models/models.testing.ts';
import { startModelServer } from '../../infra/models/model-server.testing.ts';
import type { ModelServer } from '../../infra/models/model-server.testing.ts';
import { recording } from '../../infra/pictures/webm.testing.ts';
import { addPhoto } from '../media/media-world.testing.ts';
import { offeredModels } from './offered.ts';

type Input = Calls['ai-predictImage']['input'];

const people = ownPeople();
const { cast } = people;
const infer = '/v2/models/skin/infer';
/** Of the model behind the server, the likeliest first. */
const labels = ['wart', 'nevus', 'none of these'];

let world: CallsWorld;
let plus: Client;
let derm: Client;
let server: ModelServer;
let folder: string;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm] = [await world.client('plus'), await world.client('derm')];
  server = await startModelServer();
  folder = join(world.app.config.dataDir, 'models');
  await mkdir(folder);
  // An ONNX file of the installation's own, and a model behind a server.
  await copyFile(join(demoModels, 'shapes.onnx'), join(folder, 'throats.onnx'));
  const shapes = JSON.parse(await readFile(join(demoModels, 'shapes.json'), 'utf8')) as object;
  await card('oral', { ...shapes, category: 'oral', version: 'throats-1', file: 'throats.onnx', demoOnly: false });
  await card('nasal', served({ category: 'nasal', version: 'noses-1' }));
  await card('lvl1', served({ category: 'lvl1', version: 'levels-1' }));
  const words = { wart: { gpLabel: 'Wart', spLabel: 'Verruca', gpLabelFr: 'Verrue', spLabelFr: 'Verruca vulgaris' } };
  await world.app.write.query(`update content_document set body = body || $1 where name = 'ai-translations'`, [words]);
});
afterAll(async () => {
  await world.app.write.query(`update content_document set body = body - 'wart' where name = 'ai-translations'`);
  await rm(folder, { recursive: true });
  await server.stop();
  await world.stop();
});
beforeEach(async () => {
  server.mend();
  server.asked.length = 0;
  await world.app.write.query('delete from rate_limit');
});

const card = (name: string, content: object): Promise<void> =>
  writeFile(join(folder, `${name}.json`), JSON.stringify(content));
const served = (more: object): object => cardOf({ server: { url: server.url, model: 'skin' }, ...more });
const photo = async (drawing: Drawn = 'spot', client = plus): Promise<string> =>
  (await addPhoto(world.url, client, {}, await drawnPhoto(drawing, seededRandom(7)))).id;
const predict = (uri: string, aiType: Input['aiType'] = 'nasal', client = plus, more: Partial<Input> = {}) =>
  client.call('ai-predictImage', { uri, aiType, ...more });
const scores = (...data: number[]): object => ({ outputs: [{ name: 'scores', data }] });
const audited = async (id: string): Promise<object[]> =>
  (
    await world.app.write.query<object>(
      `select actor_id, kind, detail from audit_entry where subject_ids = array[$1::uuid] and kind like '%-predicted'`,
      [id],
    )
  ).rows;

describe('a prediction', () => {
  it('is what an ONNX file of the installation finds, in the words of the table', async () => {
    const { predictions, aiVersion } = await predict(await photo('dots'), 'oral');
    expect(aiVersion).toBe('throats-1');
    expect(predictions).toMatchObject([
      { aiLabel: 'many dots, drawn', gpLabel: 'Many dots, drawn', label: 'Many dots, drawn', cannotDiagnose: false },
    ]);
    expect(predictions[0]!.score).toBeGreaterThan(0.5);
    expect((await predict(await photo('skin'), 'oral')).predictions).toMatchObject([{ cannotDiagnose: true }]);
  });

  it('is what a server of models finds: the likeliest first, and none below the threshold', async () => {
    const uri = await photo();
    server.answers[infer] = scores(0.3, 0.6, 0.1);
    const said = async (scoreThreshold?: number) =>
      (await predict(uri, 'nasal', plus, scoreThreshold === undefined ? {} : { scoreThreshold })).predictions.map(
        ({ aiLabel, score }) => [aiLabel, score],
      );
    expect(await said()).toEqual([['wart', 0.6]]);
    expect(await said(0)).toEqual([
      ['wart', 0.6],
      ['nevus', 0.3],
      ['none of these', 0.1],
    ]);
    expect(await said(0.61)).toEqual([]);
  });

  it('speaks to specialists in their words, to all others in everybody’s, and to each in their language', async () => {
    const labelFor = async (client: Client) => {
      const { predictions } = await predict(await photo('spot', client), 'nasal', client);
      return [predictions[0]!.gpLabel, predictions[0]!.label];
    };
    const speak = (language: string) =>
      world.app.write.query(
        `update person set preferences = jsonb_set(preferences, '{language}', to_jsonb($2::text))
          where id = any($1::uuid[])`,
        [[cast.plus.id, cast.derm.id], language],
      );
    expect([await labelFor(plus), await labelFor(derm)]).toEqual([
      ['Wart', 'Wart'],
      ['Wart', 'Verruca'],
    ]);
    await speak('fr');
    expect([await labelFor(plus), await labelFor(derm)]).toEqual([
      ['Verrue', 'Verrue'],
      ['Verrue', 'Verruca vulgaris'],
    ]);
    const { models } = await plus.call('ai-models', {});
    expect(models.find(({ aiType }) => aiType === 'oral')).toMatchObject({
      notFor: expect.stringContaining('Toute image') as string,
      labels: expect.arrayContaining(['Ligne, dessinée']) as string[],
    });
    await speak('en');
    const asked = await predict(await photo(), 'nasal', plus, { language: 'fr' });
    expect(asked.predictions[0]!.label).toBe('Verrue');
  });

  it('is kept with the picture, unreadable, until another version of the model looks', async () => {
    const uri = await photo();
    const first = await predict(uri);
    expect([await predict(uri), await predict(uri)]).toEqual([first, first]);
    expect(server.asked).toHaveLength(1);
    const kept = async () =>
      (await world.app.write.query<{ predictions: Buffer }>('select predictions from media where id = $1', [uri]))
        .rows[0]!.predictions;
    expect((await kept()).toString('latin1')).not.toMatch(/wart|noses|nasal/);
    const { items } = await plus.call('media-page', { timeZone: 'America/Edmonton' });
    expect(items.find(({ id }) => id === uri)!.aiPredictions).toEqual({
      nasal: { aiVersion: 'noses-1', labels: [0.7, 0.2, 0.1].map((score, n) => ({ aiLabel: labels[n], score })) },
    });
    await predict(uri, 'oral');
    expect(await predict(uri)).toEqual(first);
    expect(server.asked).toHaveLength(1);
    await card('nasal', served({ category: 'nasal', version: 'noses-2' }));
    server.answers[infer] = scores(0.9, 0.05, 0.05);
    expect(await predict(uri)).toMatchObject({ aiVersion: 'noses-2', predictions: [{ aiLabel: 'nevus' }] });
    expect(server.asked).toHaveLength(2);
    await card('nasal', served({ category: 'nasal', version: 'noses-1' }));
    // What was written for one photo says nothing of another.
    const other = await photo();
    await world.app.write.query('update media set predictions = $2 where id = $1', [other, await kept()]);
    await predict(other);
    expect(server.asked).toHaveLength(3);
  });

  it('is made anew each time where the card does not allow to keep it', async () => {
    await card('ear', served({ category: 'ear', version: 'ears-1', caching: false }));
    const uri = await photo();
    await predict(uri, 'ear');
    await predict(uri, 'ear');
    expect(server.asked).toHaveLength(2);
    const { rows } = await world.app.write.query('select from media where id = $1 and predictions is null', [uri]);
    expect(rows).toHaveLength(1);
    expect(await audited(uri)).toHaveLength(2);
  });

  it('is made once for two clicks at once, and audited for both', async () => {
    const uri = await photo();
    const [one, other] = await Promise.all([predict(uri), predict(uri)]);
    expect(one).toEqual(other);
    expect(server.asked).toHaveLength(1);
    const entry = {
      actor_id: cast.plus.id,
      kind: 'media-predicted',
      detail: { aiType: 'nasal', aiVersion: 'noses-1' },
    };
    expect(await audited(uri)).toMatchObject([entry, entry]);
  });

  it('is of its own photo where two are asked about at once', async () => {
    const uris = [await photo('spot'), await photo('line')];
    const held: ServerResponse[] = [];
    server.answers[infer] = (_, response) => void held.push(response);
    const asked = Promise.all(uris.map((uri) => predict(uri)));
    try {
      await expect.poll(() => held.length).toBe(2);
    } finally {
      for (const [n, response] of held.entries())
        response.end(JSON.stringify(n === 0 ? scores(0.9, 0.05, 0.05) : scores(0.05, 0.9, 0.05)));
    }
    const found = (await asked).map(({ predictions }) => predictions[0]!.aiLabel);
    expect(found.toSorted()).toEqual(['nevus', 'wart']);
  });

  it('changes nothing else of the photo, and tells nobody', async () => {
    const uri = await photo();
    const state = async (): Promise<object | undefined> =>
      (
        await world.app.write.query<object>(
          `select version, arrival, notes, tags, (select max(id) from live_event where $2 = any(people)) as told
            from media where id = $1`,
          [uri, cast.plus.id],
        )
      ).rows[0];
    const before = await state();
    await predict(uri);
    expect(await state()).toEqual(before);
  });

  it('sends a server the reduced picture and a random id, whatever is known of the photo', async () => {
    const { id } = await addPhoto(world.url, plus, { tags: ['Okafor'] }, await drawnPhoto('line', seededRandom(1)));
    await plus.call('media-change', { mediaId: id, baseVersion: 1, notes: 'Delphine Okafor' });
    await predict(id);
    const [asked] = server.asked;
    expect(Object.keys(asked!)).toEqual(['id', 'inputs', 'outputs']);
    expect(asked!.inputs[0]!.data).toHaveLength(16 * 16 * 3);
    const sent = JSON.stringify({ ...asked, inputs: [] });
    for (const known of [id, cast.plus.id, 'Okafor']) expect(sent).not.toContain(known);
  });
});

describe('what gives no prediction', () => {
  it('is a film, by name', async () => {
    const { id } = await addPhoto(world.url, plus, { camera: true }, recording());
    await expect(predict(id)).rejects.toMatchObject({
      code: 'VIDEO_NOT_PREDICTED',
      message: expect.stringContaining('AI prediction is not available for video files.') as string,
    });
  });

  it('is a category without a model, by name', async () => {
    await expect(predict(await photo(), 'rear')).rejects.toMatchObject({ status: 409, code: 'NO_MODEL' });
  });

  it.each([
    ['fails', (_: unknown, response: ServerResponse) => void response.writeHead(500).end('no')],
    ['answers wrongly', scores(1, 2, 3)],
    ['answers hugely', 'x'.repeat(1_000_000)],
    ['hangs up', (request: IncomingMessage) => void request.socket.destroy()],
  ])('is a model whose server %s: said by one name, kept as nothing, and tried again', async (_, answer) => {
    await card('ear', served({ category: 'ear', version: `ears-${randomUUID()}` }));
    const uri = await photo();
    server.answers[infer] = answer;
    await expect(predict(uri, 'ear')).rejects.toMatchObject({
      status: 502,
      code: 'PREDICTION_FAILED',
      message: expect.stringContaining('Error Predicting Image') as string,
    });
    expect(await audited(uri)).toEqual([]);
    server.mend();
    expect((await predict(uri, 'ear')).predictions).toHaveLength(1);
  });

  it('is a photo that is somebody else’s, deleted, or never was, all alike', async () => {
    const deleted = await photo();
    await plus.call('media-delete', { mediaIds: [deleted] });
    for (const uri of [await photo('spot', derm), deleted, randomUUID()])
      await expect(predict(uri)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(server.asked).toEqual([]);
  });

  it('is asking for more than thirty a minute; what was kept is shown all the same', async () => {
    await card('ear', served({ category: 'ear', version: 'ears-1', caching: false }));
    const uri = await photo();
    await predict(uri);
    for (let n = 1; n < 30; n += 1) await predict(uri, 'ear');
    await expect(predict(uri, 'ear')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY' });
    expect((await predict(uri)).predictions).toHaveLength(1);
    expect((await predict(await photo('spot', derm), 'nasal', derm)).predictions).toHaveLength(1);
  });
});

describe('a copy in a consult', () => {
  it('is predicted for its consultant, and for nobody else, its sender, a former member and an MOA included', async () => {
    const mine = await photo();
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: { ...world.consult(), galleryMediaURIs: [mine] },
    });
    const [copy] = (await derm.call('activity-open', { activityId })).attachments;
    const uri = copy!.id;
    const first = await predict(uri, 'nasal', derm);
    expect(first.predictions).toMatchObject([{ label: 'Verruca' }]);
    expect(await predict(uri, 'nasal', derm)).toEqual(first);
    expect(server.asked).toHaveLength(1);
    expect(await audited(uri)).toMatchObject([{ kind: 'attachment-predicted' }, { kind: 'attachment-predicted' }]);
    await expect(predict(mine, 'nasal', derm)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const who of ['plus', 'ent', 'resident'] as const)
      await expect(predict(uri, 'nasal', await world.client(who))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(predict(uri, 'nasal', await world.client('moa'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await world.app.write.query('delete from inbox_row where activity_id = $1 and owner_id = $2', [
      activityId,
      cast.derm.id,
    ]);
    await expect(predict(uri, 'nasal', derm)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the models of an installation', () => {
  it('are listed with what their cards say, one for a category', async () => {
    const { models } = await plus.call('ai-models', {});
    expect(models.find(({ aiType }) => aiType === 'derm')).toMatchObject({
      aiVersion: 'drawn-shapes-1',
      demoOnly: true,
    });
    expect(models.find(({ aiType }) => aiType === 'nasal')).toEqual({
      aiType: 'nasal',
      aiVersion: 'noses-1',
      trainedOn: 'Photos of a test.',
      notFor: 'Anything else.',
      labels: ['nevus', 'Wart', 'none of these'],
      byServer: true,
      demoOnly: false,
    });
  });

  it('have the Level 1 Classifier in dev and local alone', async () => {
    const at = async (publicUrl: string) =>
      (await offeredModels({ ...world.app, config: { ...world.app.config, publicUrl } })).map(
        ({ card: { category } }) => category,
      );
    expect(await at('http://localhost:8080')).toContain('lvl1');
    expect(await at('https://dev.consult.ca')).toContain('lvl1');
    expect(await at('https://consult.ca')).not.toContain('lvl1');
    expect(await at('https://consult.ca')).toContain('nasal');
  });
});
