import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { attach, begin, pdfOf } from '../attachment/uploads.testing.ts';
import { saveOf } from '../draft/draft-world.testing.ts';
import { footprint } from './footprint.testing.ts';

let world: CallsWorld;
let plus: Client;
let bytes: Buffer;
beforeAll(async () => {
  world = await startCallsWorld();
  plus = await world.client('plus');
  bytes = await pdfOf('A letter.');
});
afterAll(() => world?.stop());

type Input = Calls['consult-sendConsult']['input'];

const added = async (formId: string, name: string, client = plus): Promise<string> =>
  (await attach(world.url, client, { name, bytes, formId })).id;
const inputOf = (formId: string, attachmentIds: string[]): Input => ({
  submissionId: randomUUID(),
  inputFields: { ...world.consult(), attachmentIds },
  formId,
});
const refused = { code: 'INVALID_INPUT', fields: { attachmentIds: expect.any(String) as string } };

it('arrive with the consult, in the order in which they were sent, for every member; what the form had besides goes', async () => {
  const formId = randomUUID();
  const [one, two, left] = [
    await added(formId, 'ekg.pdf'),
    await added(formId, 'letter.pdf'),
    await added(formId, 'not-sent.pdf'),
  ];
  const { activityId } = await plus.call('consult-sendConsult', inputOf(formId, [two, one]));
  const derm = await world.client('derm');
  const { attachments } = await derm.call('activity-open', { activityId });
  expect(attachments.map(({ name, state, contentType }) => [name, state, contentType])).toEqual([
    ['letter.pdf', 'ready', 'application/pdf'],
    ['ekg.pdf', 'ready', 'application/pdf'],
  ]);
  const { rows } = await world.app.write.query('select 1 from attachment where id = $1', [left]);
  expect(rows).toEqual([]);
});

it('stay with the form when the send is refused, and go with the next one without being uploaded again', async () => {
  const formId = randomUUID();
  const id = await added(formId, 'ekg.pdf');
  const input = inputOf(formId, [id]);
  const before = await footprint(world.app.write);
  await expect(
    plus.call('consult-sendConsult', { ...input, inputFields: { ...input.inputFields, phn: '1' } }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await footprint(world.app.write)).toEqual(before);
  expect((await plus.call('attachment-list', { formId })).attachments).toMatchObject([{ id, state: 'ready' }]);
  const { activityId } = await plus.call('consult-sendConsult', input);
  expect((await plus.call('activity-open', { activityId })).attachments).toMatchObject([{ id, name: 'ekg.pdf' }]);
});

it('stand in the form still when the answer of the send was lost, so that the page loaded anew sends the same again', async () => {
  const formId = randomUUID();
  const input = inputOf(formId, [await added(formId, 'ekg.pdf'), await added(formId, 'letter.pdf')]);
  const first = await plus.call('consult-sendConsult', input);
  const { attachments } = await plus.call('attachment-list', { formId });
  const attachmentIds = attachments.map(({ id }) => id);
  expect(
    await plus.call('consult-sendConsult', { ...input, inputFields: { ...input.inputFields, attachmentIds } }),
  ).toEqual(first);
});

it('of somebody else, of another consult, of another form, unfinished or unknown are refused alike, and nothing is written', async () => {
  const formId = randomUUID();
  const [own, other] = [await added(formId, 'own.pdf'), await added(randomUUID(), 'elsewhere.pdf')];
  const theirs = await added(formId, 'theirs.pdf', await world.client('approver'));
  const gone = await added(randomUUID(), 'sent.pdf');
  const [sentForm] = (
    await world.app.write.query<{ form_id: string }>('select form_id from attachment where id = $1', [gone])
  ).rows;
  await plus.call('consult-sendConsult', inputOf(sentForm!.form_id, [gone]));
  const unfinished = await begin(
    { url: world.url, cookie: plus.cookie },
    { name: 'half.pdf', size: bytes.length, formId },
  );
  const before = await footprint(world.app.write);
  const answers: unknown[] = [];
  for (const id of [randomUUID(), theirs, other, gone, unfinished.id])
    answers.push(
      await plus.call('consult-sendConsult', inputOf(formId, [own, id])).catch((error: object) => ({ ...error })),
    );
  expect(answers[0]).toMatchObject(refused);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await footprint(world.app.write)).toEqual(before);
});

it('are at most twenty, and each counts once', async () => {
  const formId = randomUUID();
  const id = await added(formId, 'ekg.pdf');
  const send = (ids: string[]) => plus.call('consult-sendConsult', inputOf(formId, ids));
  await expect(send([id, id])).rejects.toMatchObject({ fields: { attachmentIds: 'A file is named twice.' } });
  await expect(send(Array.from({ length: 21 }, () => randomUUID()))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'inputFields.attachmentIds': "Can't upload more than 20 file(s)" },
  });
});

it('of a draft go with it, also where it was written on another device', async () => {
  const formId = randomUUID();
  const id = await added(formId, 'ekg.pdf');
  const { draftId } = await saved(formId, [id]);
  const here = randomUUID();
  const here2 = await added(here, 'here.pdf');
  const { activityId } = await plus.call('consult-sendConsult', {
    ...inputOf(here, [id, here2]),
    draft: { draftId, consultDraftsCollectionType: 'user_drafts', version: 1 },
  });
  expect((await plus.call('activity-open', { activityId })).attachments.map(({ name }) => name)).toEqual([
    'ekg.pdf',
    'here.pdf',
  ]);
});

async function saved(formId: string, attachmentIds: string[]): Promise<{ draftId: string }> {
  const save = { ...saveOf(), formId, attachmentIds };
  await plus.call('consultDraft-saveDraft', save);
  return save;
}
