import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { sentForm } from '../care-form/care-form-world.testing.ts';
import { delphinesProof, openWindow, sentWindow } from '../patient-window/window-world.testing.ts';
import { factsOf, mailOfMessage, newPatient, sendAndMail, toPatient } from './messages-world.testing.ts';

const people = ownPeople();
const { cast } = people;
const clinicId = cast.plus.locations[0]!.clinicId;

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const send = (given: object) => plus.call('patientMessage-sendOneWay', toPatient(world, given));
const faults = (sent: Promise<unknown>) =>
  sent.then(
    () => ({}),
    (error: CallError) => error.fields,
  );
/** A visit of a patient who has opened a message. */
async function visitOf(who: { phn: string; patientEmail: string }): Promise<Client> {
  const messageId = await sendAndMail(world, plus, toPatient(world, who));
  const { code } = await mailOfMessage(world, messageId);
  const patient = visitor(world.url, { address: '127.0.25.1' });
  const { visit } = await patient.call('patientMessage-openMessage', { code, proof: who.phn });
  patient.close();
  return visitor(world.url, { address: '127.0.25.1', visit: visit.token });
}

describe('a patient who stops the e-mails of a clinic', () => {
  it('gets none any more: what waits is cancelled and put before its senders, a later send is refused at the field', async () => {
    const [who, other] = [newPatient(), newPatient()];
    const visit = await visitOf(who);
    const [held, delayed, others] = [
      await send(who),
      await send({ ...who, delay: true }),
      await send({ ...other, delay: true }),
    ];
    const feed = await plus.live();
    expect(await visit.call('patientLink-stopMails', { stop: true })).toEqual({ stopped: true });
    for (const { messageId } of [held, delayed])
      expect(await factsOf(world, messageId)).toMatchObject({
        state: 'cancelled',
        error: 'WITHDRAWN',
        rows: { [cast.plus.id]: { folder: 'inbox', unread: true }, [clinicId]: { folder: 'inbox', unread: true } },
      });
    expect((await plus.call('patientMessage-get', { messageId: held.messageId })).error).toEqual({
      reason: 'withdrawn',
      code: 'WITHDRAWN',
    });
    expect((await factsOf(world, others.messageId)).state).toBe('scheduled');
    await feed.next(({ data }) => data['id'] === delayed.messageId);
    feed.close();
    expect(await faults(send(who))).toEqual({ patientEmail: 'This patient asked not to be e-mailed.' });
    // An address that is not the record's does not help, nor does a tick.
    const elsewhere = {
      patientEmail: 'new@patients.example',
      recordAnswer: { answer: 'keep', seen: null },
      consent: true,
    };
    expect(await faults(send({ ...who, ...elsewhere }))).toEqual({
      patientEmail: 'This patient asked not to be e-mailed.',
    });
    const check = await plus.call('patientMessage-checkRecipient', {
      locationId: cast.plus.locations[0]!.id,
      recipients: [{ province: 'AB', ...who }],
    });
    expect(check.recipients[0]!.consent).toBe('withdrawn');
    visit.close();
  });

  it('may take that back in the same visit, and said twice it is one word', async () => {
    const who = newPatient();
    const visit = await visitOf(who);
    const stop = (wish: boolean) => visit.call('patientLink-stopMails', { stop: wish });
    await stop(true);
    expect(await stop(true)).toEqual({ stopped: true });
    expect(await stop(false)).toEqual({ stopped: false });
    expect(await stop(false)).toEqual({ stopped: false });
    expect(await faults(send({ ...who, consent: undefined }))).toEqual({});
    const { rows } = await world.app.write.query<{ kind: string; actor_id: string | null }>(
      `select e.kind, e.actor_id from audit_entry e join patient_message m on m.patient_id = any(e.subject_ids)
        where m.sender_id = $1 and e.kind like 'patient-mail-%' and e.actor_id is null
        group by e.id, e.at, e.kind, e.actor_id order by e.at desc limit 2`,
      [cast.plus.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['patient-mail-agreed', 'patient-mail-stopped']);
    visit.close();
  });

  it('and a send at the same moment: either the patient has it before, or it is cancelled or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const who = newPatient();
      const visit = await visitOf(who);
      const [sent] = await Promise.all([
        send(who).then(
          ({ messageId }) => messageId,
          () => null,
        ),
        visit.call('patientLink-stopMails', { stop: true }),
      ]);
      expect(sent === null ? 'refused' : (await factsOf(world, sent)).state).toMatch(/^(?:refused|cancelled)$/);
      visit.close();
    }
  });

  it('stops nothing of another clinic', async () => {
    const who = newPatient();
    const visit = await visitOf(who);
    await visit.call('patientLink-stopMails', { stop: true });
    expect(await faults(send({ ...who, locationId: cast.plus.locations[1]!.id }))).toEqual({});
    visit.close();
  });
});

it('is heard in a form that a window shows as at the window itself: e-mails stop, and the language is kept', async () => {
  const { code } = await sentWindow(world);
  const { messageId } = await sentForm(world);
  const { patient } = await openWindow(world, code);
  await patient.call('patientWindow-openForm', { id: messageId });
  await patient.call('patientLink-chooseLanguage', { language: 'fr' });
  expect(await patient.call('patientLink-stopMails', { stop: true })).toEqual({ stopped: true });
  const { province, phn } = delphinesProof;
  const known = async () =>
    (
      await plus.call('patientMessage-checkRecipient', {
        locationId: cast.plus.locations[0]!.id,
        recipients: [{ province, phn, patientEmail: 'delphine@patients.example' }],
      })
    ).recipients[0];
  expect(await known()).toMatchObject({ language: 'fr', consent: 'withdrawn' });
  expect(await patient.call('patientLink-stopMails', { stop: false })).toEqual({ stopped: false });
  expect(await known()).toMatchObject({ consent: 'agreed' });
  patient.close();
});

it('a patient’s language is kept for later e-mails', async () => {
  const who = newPatient();
  const visit = await visitOf(who);
  await visit.call('patientLink-chooseLanguage', { language: 'fr' });
  const check = await plus.call('patientMessage-checkRecipient', {
    locationId: cast.plus.locations[0]!.id,
    recipients: [{ province: 'AB', ...who }],
  });
  expect(check.recipients[0]).toMatchObject({ language: 'fr', consent: 'agreed' });
  visit.close();
});

it('who opens what went to clinic staff stops nobody’s e-mails', async () => {
  const derm = await world.client('derm');
  const { activityId } = world;
  const messageId = crypto.randomUUID();
  await derm.call('secureMessaging-moaMessage', {
    messageId,
    activityId,
    to: 'address',
    moaEmail: 'desk@clinic.example',
    subject: 'please book',
    body: 'Within the week.',
  });
  await expect.poll(async () => (await factsOf(world, messageId)).mails).toBe(1);
  const { code } = await mailOfMessage(world, messageId);
  const staff = visitor(world.url, { address: '127.0.25.2' });
  const { visit } = await staff.call('patientMessage-openMessage', { code, proof: '055521444' });
  const reading = visitor(world.url, { address: '127.0.25.2', visit: visit.token });
  expect(await reading.call('patientLink-stopMails', { stop: true })).toEqual({ stopped: false });
  staff.close();
  reading.close();
});
