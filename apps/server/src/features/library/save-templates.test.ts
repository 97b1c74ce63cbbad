import { request } from 'node:http';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

const people = ownPeople();
const { derm, derm2 } = people.cast;
let world: CallsWorld;
let client: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  client = await world.client('derm');
});
afterAll(() => world?.stop());
beforeEach(() => world.app.write.query('delete from template_store where person_id = $1', [derm.id]));

const template = (id: string, change: object = {}) => ({
  id,
  name: id,
  text: 'Text',
  diagnosis: '',
  outcome: '',
  ...change,
});
const shelf = (...items: ReturnType<typeof template>[]) => [{ id: 'closing', name: 'Closing', items }];
const read = () => client.call('library-getTemplates', {});
const failure = (tried: Promise<unknown>) =>
  tried.then(
    () => 'saved',
    ({ code, fields }: CallError) => (code === 'INVALID_INPUT' ? { ...fields } : code),
  );

it('templates are read with their version, saved as a whole, and told to the person’s other pages', async () => {
  expect(await read()).toEqual({ categories: [], version: 0 });
  const feed = await client.live();
  const other = await (await world.client('derm2')).live();
  const categories = shelf(
    template('one', { name: '  One ', outcome: 'Unknown', diagnosis: 'Eczema' }),
    template('__proto__'),
  );
  expect(await client.call('library-saveTemplates', { version: 0, categories })).toEqual({ version: 1 });
  expect((await feed.next()).data).toMatchObject({ kind: 'library', id: derm.id, version: 1 });
  feed.close();
  const [first, second] = categories[0]!.items;
  expect(await read()).toEqual({ version: 1, categories: shelf({ ...first!, name: 'One' }, second!) });
  // Nothing is told to others, and nobody else reads it.
  await world.app.write.query('delete from template_store where person_id = $1', [derm2.id]);
  expect(await (await world.client('derm2')).call('library-getTemplates', {})).toEqual({ categories: [], version: 0 });
  other.close();
});

it('over a newer version a save is refused by name, with that version, and writes nothing', async () => {
  await client.call('library-saveTemplates', { version: 0, categories: shelf(template('one')) });
  await client.call('library-saveTemplates', { version: 1, categories: shelf(template('one'), template('two')) });
  const response = await fetch(`${world.url}/V5/call/library-saveTemplates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: client.cookie },
    body: JSON.stringify({ version: 1, categories: [] }),
  });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'CHANGED_ELSEWHERE', version: 2 });
  expect((await read()).categories).toEqual(shelf(template('one'), template('two')));
  // What stands there already is no change, whatever version it was made on.
  expect(
    await client.call('library-saveTemplates', { version: 1, categories: shelf(template('one'), template('two')) }),
  ).toEqual({ version: 2 });
});

it('of two saves at once on one version one is refused', async () => {
  const tried = await Promise.all(
    ['one', 'two', 'three', 'four'].map((id) =>
      failure(client.call('library-saveTemplates', { version: 0, categories: shelf(template(id)) })),
    ),
  );
  expect(tried.filter((one) => one === 'CHANGED_ELSEWHERE')).toHaveLength(3);
  expect(tried).toContain('saved');
  expect((await read()).version).toBe(1);
});

it('what is wrong is named by its field, in the specified words, and nothing is saved', async () => {
  const categories = [
    { id: 'closing', name: ' ', items: [template('one', { name: '' }), template('two', { text: 'x'.repeat(10_001) })] },
  ];
  expect(await failure(client.call('library-saveTemplates', { version: 0, categories }))).toEqual({
    'categories.0.name': 'Category name cannot be empty.',
    'categories.0.items.0.name': 'Template name cannot be empty.',
    'categories.0.items.1.text': 'This field must be no more than 10000 characters long.',
  });
  const twice = shelf(template('one'), template('one'));
  expect(await failure(client.call('library-saveTemplates', { version: 0, categories: twice }))).toEqual({
    categories: 'An id names two things.',
  });
  expect(await read()).toEqual({ categories: [], version: 0 });
});

it('500 templates of 10,000 characters are saved at once, and 501 are not', async () => {
  const many = (count: number) =>
    shelf(...Array.from({ length: count }, (_, n) => template(`t${n}`, { text: 'é'.repeat(10_000) })));
  expect(await failure(client.call('library-saveTemplates', { version: 0, categories: many(501) }))).toEqual({
    categories: 'A library holds at most 500 templates.',
  });
  expect(await client.call('library-saveTemplates', { version: 0, categories: many(500) })).toEqual({ version: 1 });
  expect((await read()).categories[0]!.items).toHaveLength(500);
});

it('a whole library of a stranger, or of somebody who may write none, is refused before it is sent', async () => {
  const answerTo = (cookie: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': '15000000', cookie };
      const sending = request(`${world.url}/V5/call/library-saveTemplates`, { method: 'POST', headers });
      sending.on('response', ({ statusCode }) => {
        resolve(statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      // The rest never comes.
      sending.write('{"version":0,');
    });
  expect(await answerTo('')).toBe(401);
  expect(await answerTo((await world.client('free')).cookie)).toBe(403);
});
