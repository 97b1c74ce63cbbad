import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { append, begin, pdfOf } from '../attachment/uploads.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let referrer: Client;
let consultant: Client;
let stranger: Client;
let activityId: string;

beforeAll(async () => {
  world = await startCallsWorld(people);
  [referrer, consultant, stranger] = (await Promise.all(
    (['plus', 'derm', 'dentist'] as const).map((name) => world.client(name)),
  )) as [Client, Client, Client];
  ({ activityId } = world);
});
afterAll(() => world?.stop());

/** A file that was uploaded under a form, finished where asked. */
async function attach(client: Client, name: string, formId: string, finished = true): Promise<string> {
  const at = { url: world.url, cookie: client.cookie };
  const bytes = await pdfOf(name, 20_000);
  const { id } = await begin(at, { name, size: bytes.length, formId });
  await append(at, id, 0, bytes);
  if (finished) await client.call('attachment-finish', { attachmentId: id });
  return id;
}

type Sent = Parameters<Client['call']>[1];
const send = (client: Client, more: object): Promise<unknown> =>
  client.call('message-send', { activityId, messageId: randomUUID(), text: '', ...more } as Sent & {
    activityId: string;
    messageId: string;
    text: string;
  });
const last = async (client: Client) => (await client.call('message-list', { activityId })).messages.at(-1)!;
const status = async (client: Client, id: string): Promise<number> =>
  (await fetch(`${world.url}/V5/files/${id}`, { headers: { cookie: client.cookie } })).status;
const filesAndMessages = async (): Promise<unknown> =>
  (
    await world.app.write.query(
      `select (select count(*) from message where activity_id = $1) as messages,
        (select last_seq from activity where id = $1) as seq,
        (select json_agg(json_build_array(id, activity_id, message_id, form_id) order by id) from attachment) as files`,
      [activityId],
    )
  ).rows[0];

describe('files of a message', () => {
  it('go with it in their order, without a word even, and open for every reader of the thread alone', async () => {
    const formId = randomUUID();
    const [one, two, left] = [
      await attach(referrer, 'one.pdf', formId),
      await attach(referrer, 'two.pdf', formId),
      await attach(referrer, 'left.pdf', formId),
    ];
    const before = (await referrer.call('activity-open', { activityId })).attachments;
    await send(referrer, { attachments: [two, one], formId });
    const message = await last(consultant);
    expect(message).toMatchObject({ text: '', resources: [], files: [{ id: two, name: 'two.pdf' }, { id: one }] });
    expect(await status(consultant, one)).toBe(200);
    expect(await status(stranger, one)).toBe(404);
    // The form's other files are gone, and the consult's own files are unchanged.
    expect(await status(referrer, left)).toBe(404);
    expect((await consultant.call('activity-open', { activityId })).attachments).toEqual(before);
    const { rows } = await consultant.call('inbox-page', { folder: 'inbox', after: null });
    expect(rows.find((row) => row.id === activityId)?.preview?.text).toBe('two.pdf, one.pdf');
  });

  it('of somebody else, of another form, under way or named without a form are refused at the field, and nothing is lost', async () => {
    const formId = randomUUID();
    const ready = await attach(referrer, 'ready.pdf', formId);
    const half = await attach(referrer, 'half.pdf', formId, false);
    const elsewhere = await attach(referrer, 'elsewhere.pdf', randomUUID());
    const foreign = await attach(consultant, 'foreign.pdf', formId);
    const before = await filesAndMessages();
    for (const bad of [half, elsewhere, foreign, randomUUID()])
      await expect(send(referrer, { text: 'With files', attachments: [ready, bad], formId })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { attachments: expect.stringContaining('Attach them again') },
      });
    await expect(send(referrer, { attachments: [ready] })).rejects.toMatchObject({
      fields: { formId: expect.any(String) },
    });
    await expect(send(referrer, { attachments: [ready, ready], formId })).rejects.toMatchObject({
      fields: { attachments: 'A file is named twice.' },
    });
    await expect(send(stranger, { attachments: [ready], formId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await filesAndMessages()).toEqual(before);
    await send(referrer, { attachments: [ready], formId });
    expect((await last(consultant)).files).toMatchObject([{ name: 'ready.pdf' }]);
  });

  it('are in the PDF of the consult beside its own', async () => {
    const formId = randomUUID();
    const pages = async (): Promise<number> => {
      const pdf = await referrer.call('secureMessaging-exportEconsultPdf', { activityId });
      return (await PDFDocument.load(Buffer.from(pdf, 'base64'))).getPageCount();
    };
    const before = await pages();
    await send(referrer, { attachments: [await attach(referrer, 'printed.pdf', formId)], formId });
    expect(await pages()).toBeGreaterThan(before);
  });
});

describe('a message', () => {
  it('without words, files and handouts is refused', async () => {
    for (const text of [' \n ', '\u200b', '\u00a0\u2060\ufeff'])
      await expect(send(referrer, { text })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { text: 'Write a message first.' },
      });
  });

  it('sent again under its id writes nothing; with other words or files it is refused', async () => {
    const formId = randomUUID();
    const again = {
      messageId: randomUUID(),
      text: 'Twice',
      attachments: [await attach(referrer, 'once.pdf', formId)],
      formId,
    };
    const answers = await Promise.all([send(referrer, again), send(referrer, again), send(referrer, again)]);
    expect(new Set(answers.map((answer) => (answer as { seq: number }).seq)).size).toBe(1);
    const before = await filesAndMessages();
    expect(await send(referrer, again)).toEqual(answers[0]);
    for (const change of [{ text: 'Other words' }, { attachments: [], formId: undefined }])
      await expect(send(referrer, { ...again, ...change })).rejects.toMatchObject({
        code: 'ALREADY_SENT',
      });
    expect(await filesAndMessages()).toEqual(before);
  });

  it('is refused once nobody of its consultants is on the platform any more', async () => {
    const { rows } = await world.app.write.query<{ person_id: string }>(
      `update person set disabled_at = now() where id in (select person_id from member where activity_id = $1
        and role = 'consultant') returning id as person_id`,
      [activityId],
    );
    try {
      await expect(send(referrer, { text: 'Anybody?' })).rejects.toMatchObject({ code: 'NO_CONSULTANT', status: 409 });
    } finally {
      await world.app.write.query('update person set disabled_at = null where id = any($1::uuid[])', [
        rows.map((row) => row.person_id),
      ]);
    }
  });

  it('names who wrote it also when they are no member any more', async () => {
    await send(consultant, { text: 'Before I go' });
    const { rows } = await world.app.write.query<{ row: object }>(
      'delete from member where activity_id = $1 and person_id = $2 returning to_jsonb(member) as row',
      [activityId, cast.derm.id],
    );
    const page = await referrer.call('message-list', { activityId });
    expect(page.others).toContainEqual({
      personId: cast.derm.id,
      firstName: 'Sunita',
      lastName: 'Varga',
      salutation: 'Dr.',
    });
    // A person who was removed while the page stood open writes nothing more.
    await expect(send(consultant, { text: 'One more thing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.app.write.query('insert into member select * from jsonb_populate_record(null::member, $1)', [
      rows[0]!.row,
    ]);
    expect((await referrer.call('message-list', { activityId })).others).not.toContainEqual(
      expect.objectContaining({ personId: cast.derm.id }),
    );
  });
});

describe('a handout', () => {
  it('is listed by category in the order of its library, and opens for its owner alone', async () => {
    const { categories } = await consultant.call('library-getResources', {});
    expect(categories.map(({ name }) => name)).toEqual(['For every patient', 'Eczema']);
    const [first] = categories[0]!.resources;
    expect(first).toMatchObject({
      resourceName: 'Sun protection',
      fileName: 'sun-protection.pdf',
      contentType: 'application/pdf',
    });
    expect(await status(consultant, first!.fileId)).toBe(200);
    expect(await status(stranger, first!.fileId)).toBe(404);
    expect(await status(referrer, first!.fileId)).toBe(404);
  });

  it('that was shared stays in the thread when the library drops it', async () => {
    const { categories } = await consultant.call('library-getResources', {});
    const [sun, moles] = categories[0]!.resources;
    const message = { messageId: randomUUID(), text: 'For your patient', resourceIds: [sun!.id, moles!.id] };
    await send(consultant, message);
    const { resources, files } = await last(referrer);
    expect(files).toEqual([]);
    expect(resources).toMatchObject([
      { resourceName: 'Sun protection', file: { name: 'sun-protection.pdf' } },
      { resourceName: 'Look at your moles', file: { contentType: 'image/jpeg' } },
    ]);
    await world.app.write.query('delete from resource_file where file_id = $1', [sun!.fileId]);
    expect(await status(referrer, resources[0]!.file.id)).toBe(200);
    expect(await status(stranger, resources[0]!.file.id)).toBe(404);
    // A repeat of the message succeeds although the handout has left the library; a new share of it does not.
    await send(consultant, message);
    await expect(send(consultant, { ...message, messageId: randomUUID() })).rejects.toMatchObject({
      fields: { resourceIds: expect.any(String) },
    });
    await world.app.write.query('insert into resource_file (person_id, file_id) values ($1, $2)', [
      cast.derm.id,
      sun!.fileId,
    ]);
  });

  it('of somebody else’s library, or without a library, is refused at the field', async () => {
    const refused = { code: 'INVALID_INPUT', fields: { resourceIds: expect.any(String) } };
    await expect(send(consultant, { resourceIds: ['daily weight'] })).rejects.toMatchObject(refused);
    await expect(send(referrer, { resourceIds: ['sun protection'] })).rejects.toMatchObject(refused);
  });

  it('stands beside templates, some with an outcome and a diagnosis', async () => {
    const { categories } = await consultant.call('library-getTemplates', {});
    expect(categories.map(({ name }) => name)).toEqual([
      'Moles and lesions',
      'Eczema and psoriasis',
      'Asking for more',
    ]);
    expect(categories[0]!.items[0]).toMatchObject({
      name: 'Benign nevus, reassure',
      outcome: 'No treatment required',
      diagnosis: 'Benign melanocytic nevus',
    });
    expect(categories[2]!.items[0]).toMatchObject({ outcome: '', diagnosis: '' });
  });
});
