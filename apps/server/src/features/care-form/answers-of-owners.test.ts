import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { patientAt, sentForm, submissionOf } from './care-form-world.testing.ts';
import type { SentTestForm } from './care-form-world.testing.ts';

const people = ownPeople();
const { cast } = people;
let world: CallsWorld;
let plus: Client;
let moa2: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, moa2] = [await world.client('plus'), await world.client('moa2')];
});
afterAll(() => world?.stop());

const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
async function submit(sent: SentTestForm, change = {}): Promise<void> {
  const patient = await patientAt(world.url, sent.code);
  await patient.call('forms-submitForm', submissionOf(sent.code, change));
  patient.close();
}
const answersFor = (client: Client, { messageId }: SentTestForm): Promise<unknown> =>
  client.call('careForm-getAnswers', { messageId }).then(
    ({ formData }) => formData,
    ({ status, code }: CallError) => `${status} ${code}`,
  );

describe('what a patient answered', () => {
  it('is ‘Response Received’, unread in the inbox of the physician and of the clinic, at once on open screens', async () => {
    const sent = await sentForm(world);
    const feeds = await Promise.all([plus.live(), moa2.live()]);
    await submit(sent);
    for (const feed of feeds) {
      for (;;) {
        const { data } = await feed.next();
        if (data['kind'] === 'patient-message' && data['id'] === sent.messageId) break;
      }
      feed.close();
    }
    const { messageId } = sent;
    for (const [client, ownerId] of [
      [plus, cast.plus.id],
      [moa2, cast.plus.locations[0]!.clinicId],
    ] as const) {
      const message = await client.call('patientMessage-get', { messageId, ownerId });
      expect(message).toMatchObject({ folder: 'inbox', read: false, subType: 'Forms', state: 'opened' });
      expect(message.respondedAt).not.toBeNull();
      expect(message.patientInfo).toMatchObject({ firstName: 'Delphine', lastName: 'Okafor-Marchand' });
    }
    await expect
      .poll(async () => (await plus.call('patientMessage-get', { messageId })).pdf?.contentType)
      .toBe('application/pdf');
    const { pdf } = await plus.call('patientMessage-get', { messageId });
    const file = await fetch(`${world.url}/V5/files/${pdf!.id}`, { headers: { cookie: plus.cookie } });
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('is read by the owners of the message alone, and each reading is in the patient’s access log', async () => {
    const sent = await sentForm(world);
    await submit(sent, { filledInBy: 'child', language: 'fr' });
    const answers = await plus.call('careForm-getAnswers', { messageId: sent.messageId });
    expect(answers).toMatchObject({ filledInBy: 'child', language: 'fr', province: 'AB', nameDiffers: false });
    expect(await answersFor(moa2, sent)).toEqual(answers.formData);
    for (const stranger of ['derm', 'moa', 'approver', 'np'] as const)
      expect(await answersFor(await world.client(stranger), sent), stranger).toMatch(/^40[34] /);
    const log = await plus.call('accessLog-ofPatient', {
      patient: { clinicId: cast.plus.locations[0]!.clinicId, province: 'AB', phn: '055521444' },
      lists: false,
    });
    const kinds = new Set(log.entries.map(({ kind }) => kind));
    for (const kind of ['form-opened', 'form-submitted', 'form-answers-opened']) expect(kinds).toContain(kind);
  });

  it('names whom the clinic knows under the number where another name was typed, else nobody', async () => {
    await plus.call('consult-sendConsult', { submissionId: crypto.randomUUID(), inputFields: world.consult() });
    const answered = async (firstName: string) => {
      const sent = await sentForm(world);
      const patientInfo = { firstName, lastName: 'Okafor-Marchand', phn: '055521444', email: '' };
      await submit(sent, { patientInfo });
      const { messageId } = sent;
      const { nameDiffers, recordName } = await plus.call('careForm-getAnswers', { messageId });
      const message = await plus.call('patientMessage-get', { messageId });
      return { nameDiffers, recordName, found: message.patientInfo.firstName };
    };
    expect(await answered('Denise')).toEqual({
      nameDiffers: true,
      recordName: 'Delphine Okafor-Marchand',
      found: 'Denise',
    });
    expect(await answered('Delphine')).toEqual({ nameDiffers: false, recordName: '', found: 'Delphine' });
  });

  it('is not read any more by staff who left the clinic', async () => {
    const sent = await sentForm(world);
    await submit(sent);
    expect(await answersFor(moa2, sent)).not.toBe('404 NOT_FOUND');
    const left = (disabled: boolean) =>
      rows('update location set disabled = $2 where person_id = $1', [cast.moa2.id, disabled]);
    await left(true);
    await rows('update person set claims_version = claims_version + 1 where id = $1', [cast.moa2.id]);
    const fresh = (await world.client('moa2')).at(world.url);
    await expect.poll(() => answersFor(fresh, sent)).toBe('404 NOT_FOUND');
    await left(false);
  });

  it('is nothing before it was submitted', async () => {
    expect(await answersFor(plus, await sentForm(world))).toBe('404 NOT_FOUND');
  });
});
