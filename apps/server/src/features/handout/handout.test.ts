import { randomUUID } from 'node:crypto';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { sweepFiles } from '../attachment/attachment.ts';
import { append, begin } from '../attachment/uploads.testing.ts';
import { wordParts, zipOf } from './docx.testing.ts';

const people = ownPeople();
const { derm } = people.cast;
let world: CallsWorld;
let client: Client;
let other: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [client, other] = [await world.client('derm'), await world.client('derm2')];
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.app.write.query('delete from resource_library where person_id = $1', [derm.id]);
  await world.app.write.query('delete from resource_file where person_id = $1', [derm.id]);
});

const failure = (tried: Promise<unknown>) =>
  tried.then(
    () => 'done',
    ({ code, fields }: CallError) => (code === 'INVALID_INPUT' ? { ...fields } : code),
  );

async function arrive(name: string, bytes: Buffer | string): Promise<string> {
  const at = { url: world.url, cookie: client.cookie };
  const body = Buffer.from(bytes);
  const { id } = await begin(at, { name, size: body.length, formId: randomUUID() });
  if (body.length > 0) await append(at, id, 0, body);
  return id;
}
const take = async (name: string, bytes: Buffer | string = 'Wash your hands.') =>
  client.call('library-takeResource', { uploadId: await arrive(name, bytes) });
const shelf = (...resources: { id: string; resourceName: string; fileId: string }[]) => [
  { id: 'all', name: 'All', resources },
];
const read = () => client.call('library-getResources', {});
const download = async (who: Client, fileId: string) =>
  fetch(`${world.url}/V5/files/${fileId}`, { headers: { cookie: who.cookie } });

describe('a file of a library', () => {
  it('comes in by an upload, is its owner’s alone, and a repeat answers alike', async () => {
    const uploadId = await arrive('Hands.txt', 'Wash your hands.');
    const taken = await client.call('library-takeResource', { uploadId });
    expect(taken).toEqual({ fileId: expect.any(String), fileName: 'Hands.txt', contentType: 'text/plain', size: 16 });
    expect(await client.call('library-takeResource', { uploadId })).toEqual(taken);
    const stranger = arrive('x.txt', 'x').then((id) => other.call('library-takeResource', { uploadId: id }));
    expect(await failure(stranger)).toBe('NOT_FOUND');
    expect((await download(other, taken.fileId)).status).toBe(404);
    const mine = await download(client, taken.fileId);
    expect(await mine.text()).toBe('Wash your hands.');
    // A text is only ever saved, also where nobody asked for that.
    expect(mine.headers.get('content-disposition')).toMatch(/^attachment; filename="Hands.txt"/);
    expect((await read()).used).toBe(16);
  });

  it.each([
    [
      'Run.docx',
      zipOf({ ...wordParts(), 'word/vbaProject.bin': 'x' }),
      'This document can hold macros. Save it without them and upload it again.',
    ],
    ['Not.pdf', 'text', 'This file is not what its name says. It was not added.'],
    ['Page.html', '<p>', 'Only jpg, jpeg, png, pdf, and docx files are allowed.'],
    ['Empty.txt', '', 'This file is empty. It was not added.'],
  ])('%s is refused by name, and nothing of it stays', async (name, bytes, words) => {
    expect(await failure(take(name, bytes))).toEqual({ uploadId: words });
    expect((await read()).used).toBe(0);
  });

  it('that has not arrived whole is not taken yet', async () => {
    const at = { url: world.url, cookie: client.cookie };
    const { id } = await begin(at, { name: 'a.txt', size: 5, formId: randomUUID() });
    expect(await failure(client.call('library-takeResource', { uploadId: id }))).toBe('UPLOAD_INCOMPLETE');
  });

  it('that nobody saved goes after 24 hours, and one that was saved stays', async () => {
    const [saved, left] = [await take('Saved.txt'), await take('Left.txt')];
    const resources = shelf({ id: 'one', resourceName: 'One', fileId: saved.fileId });
    await client.call('library-saveResources', { version: 0, categories: resources });
    await world.app.write.query(
      `update resource_file set created_at = now() - interval '25 hours' where person_id = $1`,
      [derm.id],
    );
    await sweepFiles(world.app);
    expect((await download(client, saved.fileId)).status).toBe(200);
    expect((await download(client, left.fileId)).status).toBe(404);
  });

  it('is refused where the library would hold more than 2 GB', async () => {
    const { fileId } = await take('a.txt');
    await world.app.write.query('update stored_file set size = 2147483640 where id = $1', [fileId]);
    expect(await failure(take('b.txt'))).toEqual({
      uploadId: 'A library holds at most 2 GB. Delete what is no longer needed.',
    });
    await world.app.write.query('update stored_file set size = 16 where id = $1', [fileId]);
  });
});

describe('handouts', () => {
  it('are saved as a whole over the version that was read, and a name for exports rises with time', async () => {
    const [one, two] = [await take('One.txt'), await take('Two.docx', zipOf(wordParts()))];
    const categories = shelf(
      { id: 'constructor', resourceName: ' constructor ', fileId: one.fileId },
      { id: 'two', resourceName: 'Two', fileId: two.fileId },
    );
    expect(await client.call('library-saveResources', { version: 0, categories })).toEqual({ version: 1 });
    const library = await read();
    expect(library).toMatchObject({ version: 1, categories: [{ id: 'all', name: 'All' }] });
    expect(library.categories[0]!.resources).toMatchObject([
      { id: 'constructor', resourceName: 'constructor', fileName: 'One.txt', contentType: 'text/plain', shares: 0 },
      { id: 'two', fileName: 'Two.docx' },
    ]);
    expect(await failure(client.call('library-saveResources', { version: 0, categories: [] }))).toBe(
      'CHANGED_ELSEWHERE',
    );
    const { rows } = await world.app.write.query<{ path: string }>(
      'select file_path as path from resource_file where person_id = $1 order by file_path',
      [derm.id],
    );
    const times = rows.map(({ path }) => Number(/^resources\/[0-9a-f-]{36}\/(\d+)\.(?:txt|docx)$/.exec(path)![1]));
    expect(new Set(times).size).toBe(2);
  });

  it('that are wrong are named by their field, and nothing is saved', async () => {
    const theirs = await other.call('library-getResources', {});
    const strange = theirs.categories[0]?.resources[0]?.fileId ?? randomUUID();
    const { fileId } = await take('One.txt');
    const categories = shelf(
      { id: 'one', resourceName: ' ', fileId },
      { id: 'two', resourceName: 'Two', fileId: strange },
    );
    expect(await failure(client.call('library-saveResources', { version: 0, categories }))).toEqual({
      'categories.0.resources.0.resourceName': 'Resource name cannot be empty.',
      'categories.0.resources.1.fileId': 'The file of this resource is not here any more. Upload it again.',
    });
    expect((await read()).version).toBe(0);
  });

  it('that are replaced or removed leave what was shared in its thread, and say how often it was', async () => {
    const first = await take('One.txt', 'First.');
    await client.call('library-saveResources', {
      version: 0,
      categories: shelf({ id: 'one', resourceName: 'One', fileId: first.fileId }),
    });
    const referrer = await world.client('plus');
    const { activityId } = await referrer.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: world.consult(),
      patientRecord: { answer: 'keep', seen: null },
    });
    await client.call('message-send', {
      activityId,
      messageId: randomUUID(),
      text: 'See this.',
      attachments: [],
      resourceIds: ['one'],
      galleryMediaURIs: [],
    });
    expect((await read()).categories[0]!.resources[0]!.shares).toBe(1);
    const second = await take('One.txt', 'Second.');
    await client.call('library-saveResources', {
      version: 1,
      categories: shelf({ id: 'one', resourceName: 'One', fileId: second.fileId }),
    });
    expect((await read()).categories[0]!.resources[0]).toMatchObject({ fileId: second.fileId, shares: 1 });
    await client.call('library-saveResources', { version: 2, categories: [] });
    await sweepFiles(world.app);
    const { messages } = await referrer.call('message-list', { activityId });
    const shared = messages.flatMap(({ resources }) => resources)[0]!;
    const kept = await download(referrer, shared.file.id);
    expect(await kept.text()).toBe('First.');
    expect(kept.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});
