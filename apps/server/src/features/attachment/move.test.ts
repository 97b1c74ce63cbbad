import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import {
  attachmentsOfActivity,
  attachmentsOfDraft,
  claimForActivity,
  dropDraftFiles,
  dropFormFiles,
  keepInDraft,
  readFile,
} from './attachment.ts';
import { addDraft } from './drafts.testing.ts';
import { attach, begin, pdfOf } from './uploads.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let bytes: Buffer;

beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  bytes = await pdfOf('moving');
});
afterAll(() => world?.stop());

const add = async (formId: string, name = 'a.pdf', client = plus): Promise<string> =>
  (await attach(world.url, client, { name, bytes, formId })).id;

const keep = (
  draftId: string,
  formId: string,
  attachmentIds: string[],
  holderId: string = cast.plus.id,
): Promise<boolean> =>
  inTransaction(world.app.write, (client) =>
    keepInDraft(client, world.app, { holderId, draftId, formId, attachmentIds }),
  );

const claim = (formId: string, attachmentIds: string[], draftId: string | null = null): Promise<boolean> =>
  inTransaction(world.app.write, (client) =>
    claimForActivity(client, world.app, {
      personId: cast.plus.id,
      activityId: world.activityId,
      attachmentIds,
      draftId,
      formId,
    }),
  );

const idsOfDraft = async (draftId: string): Promise<string[]> =>
  (await attachmentsOfDraft(world.app.write, world.app, draftId)).map(({ id }) => id);

const keptFiles = async (): Promise<string[]> =>
  (await readdir(join(world.app.config.dataDir, 'files/kept'), { recursive: true })).filter((path) => path.length > 2);

const fileIdOf = async (id: string): Promise<string> =>
  (await world.app.write.query<{ file_id: string }>('select file_id from attachment where id = $1', [id])).rows[0]!
    .file_id;

describe('files of a draft', () => {
  it('are exactly those that were saved last, in their order, and the others go with their bytes', async () => {
    const draftId = await addDraft(world.app, cast.plus.id);
    const formId = randomUUID();
    const [one, two, three] = [await add(formId, '1.pdf'), await add(formId, '2.pdf'), await add(formId, '3.pdf')];
    expect(await keep(draftId, formId, [three, one, two])).toBe(true);
    expect(await idsOfDraft(draftId)).toEqual([three, one, two]);
    const gone = await fileIdOf(one);
    // Opened again under the id of another form, with another file.
    const again = randomUUID();
    const four = await add(again, '4.pdf');
    expect(await keep(draftId, again, [two, four, three])).toBe(true);
    expect(await idsOfDraft(draftId)).toEqual([two, four, three]);
    await expect.poll(async () => (await keptFiles()).join()).not.toContain(gone);
    expect((await plus.call('attachment-list', { formId: again })).attachments).toHaveLength(3);
  });

  it('are told apart by name where they meet, and keep the names that they got', async () => {
    const draftId = await addDraft(world.app, cast.plus.id);
    const [first, second] = [randomUUID(), randomUUID()];
    const one = await add(first, 'scan.pdf');
    await keep(draftId, first, [one]);
    const two = await add(second, 'scan.pdf');
    await keep(draftId, second, [one, two]);
    const names = async (): Promise<string[]> =>
      (await attachmentsOfDraft(world.app.write, world.app, draftId)).map(({ name }) => name);
    expect(await names()).toEqual(['scan.pdf', 'scan (1).pdf']);
    await keep(draftId, second, [two]);
    expect(await names()).toEqual(['scan (1).pdf']);
  });

  it('can not be those of somebody else, of another draft, of another form, under way, or unknown; then nothing changes', async () => {
    const draftId = await addDraft(world.app, cast.plus.id);
    const other = await addDraft(world.app, cast.plus.id);
    const formId = randomUUID();
    const mine = await add(formId);
    await keep(draftId, formId, [mine]);
    const elsewhere = await add(formId);
    await keep(other, formId, [elsewhere]);
    const theirs = await add(formId, 'b.pdf', await world.client('cardio'));
    const { id: underWay } = await begin({ url: world.url, cookie: plus.cookie }, { name: 'c.pdf', size: 10, formId });
    for (const id of [elsewhere, theirs, underWay, await add(randomUUID()), randomUUID()]) {
      expect(await keep(draftId, formId, [id])).toBe(false);
      expect(await claim(formId, [id], draftId)).toBe(false);
    }
    expect(await keep(draftId, formId, [mine], cast.cardio.id)).toBe(false);
    expect(await idsOfDraft(draftId)).toEqual([mine]);
    expect(await idsOfDraft(other)).toEqual([elsewhere]);
  });

  it('stay when the composer takes one out and does not save that', async () => {
    const draftId = await addDraft(world.app, cast.plus.id);
    const formId = randomUUID();
    const one = await add(formId);
    await keep(draftId, formId, [one]);
    await plus.call('attachment-remove', { attachmentIds: [one] });
    expect(await idsOfDraft(draftId)).toEqual([one]);
  });

  it('go with the draft', async () => {
    const draftId = await addDraft(world.app, cast.plus.id);
    const formId = randomUUID();
    const one = await add(formId);
    await keep(draftId, formId, [one]);
    const fileId = await fileIdOf(one);
    await inTransaction(world.app.write, (client) => dropDraftFiles(client, world.app, draftId));
    expect(await idsOfDraft(draftId)).toEqual([]);
    await expect.poll(async () => (await keptFiles()).join()).not.toContain(fileId);
  });
});

describe('files of a consult', () => {
  it('are those of form and draft that were chosen, in their order; the rest goes', async () => {
    const draftId = await addDraft(world.app, cast.plus.id);
    const formId = randomUUID();
    const [one, two] = [await add(formId, '1.pdf'), await add(formId, '2.pdf')];
    await keep(draftId, formId, [one, two]);
    const [three, four] = [await add(formId, '3.pdf'), await add(formId, '4.pdf')];
    const dropped = await Promise.all([two, four].map(fileIdOf));
    expect(await claim(formId, [three, one], draftId)).toBe(true);
    const attached = await attachmentsOfActivity(world.app.write, world.app, world.activityId);
    expect(attached.slice(-2).map(({ id, name }) => ({ id, name }))).toEqual([
      { id: three, name: '3.pdf' },
      { id: one, name: '1.pdf' },
    ]);
    const { attachments } = await plus.call('attachment-list', { formId });
    expect(attachments.map(({ id }) => id)).toEqual([three, one]);
    await expect
      .poll(async () => (await keptFiles()).filter((path) => dropped.some((id) => path.endsWith(id))), {
        timeout: 10_000,
      })
      .toEqual([]);
    expect((await readFile(world.app, one)).bytes.equals(bytes)).toBe(true);
  });

  it('can not be taken away by who sent them, nor sent twice', async () => {
    const formId = randomUUID();
    const one = await add(formId);
    expect(await claim(formId, [one])).toBe(true);
    expect(await claim(formId, [one])).toBe(false);
    await plus.call('attachment-remove', { attachmentIds: [one] });
    await inTransaction(world.app.write, (client) => dropFormFiles(client, world.app, cast.plus.id, formId));
    expect((await readFile(world.app, one)).size).toBe(bytes.length);
  });

  it('stay in the form when the sending fails', async () => {
    const formId = randomUUID();
    const one = await add(formId);
    await expect(
      inTransaction(world.app.write, async (client) => {
        await claimForActivity(client, world.app, {
          personId: cast.plus.id,
          activityId: world.activityId,
          attachmentIds: [one],
          draftId: null,
          formId,
        });
        throw new Error('the send failed');
      }),
    ).rejects.toThrow('the send failed');
    const { attachments } = await plus.call('attachment-list', { formId });
    expect(attachments.map(({ id }) => id)).toEqual([one]);
    expect(
      await claim(
        formId,
        attachments.map(({ id }) => id),
      ),
    ).toBe(true);
  });

  it('show an empty name where it can not be decrypted, and the others show theirs', async () => {
    const formId = randomUUID();
    const [one, two] = [await add(formId, '1.pdf'), await add(formId, '2.pdf')];
    await world.app.write.query(
      'update attachment a set name = b.name from attachment b where a.id = $1 and b.id = $2',
      [one, two],
    );
    expect((await plus.call('attachment-list', { formId })).attachments.map(({ name }) => name)).toEqual(['', '2.pdf']);
  });
});
