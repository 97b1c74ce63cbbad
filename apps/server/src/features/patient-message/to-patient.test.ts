import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { businessDay, wallClock } from '@consult/domain/time/business-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { setRoles } from '../permission/permission.ts';
import { factsOf, mailOfMessage, newPatient, sendAndMail, toPatient } from './messages-world.testing.ts';

const people = ownPeople();
const { cast } = people;
const elbowPark = cast.plus.locations[0]!.clinicId;

let world: CallsWorld;
let plus: Client;
let moa2: Client;
let patient: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  moa2 = await world.client('moa2');
  patient = visitor(world.url, { address: '127.0.21.1' });
  // The staff of the clinic where plus@ works first.
  await world.app.write.query(
    `insert into location (person_id, clinic_id, position) values ($1, $2, 0) on conflict do nothing`,
    [cast.moa2.id, elbowPark],
  );
});
afterAll(async () => {
  patient?.close();
  await world?.stop();
});

type Input = Calls['patientMessage-sendOneWay']['input'];
const send = (given: Partial<Input> = {}, by = plus) =>
  by.call('patientMessage-sendOneWay', toPatient(world, { ...newPatient(), ...given }));
const faults = (sent: Promise<unknown>) =>
  sent.then(
    () => ({}),
    (error: CallError) => error.fields,
  );
const moaAt = async () =>
  (await moa2.call('profile-get', {}))!.locations.find(({ clinicId }) => clinicId === elbowPark)!.id;
const record = async (phn: string) =>
  (await plus.call('patientInfo-lookup', { phn, province: 'AB' }))[0] as
    | { email: string; firstName: string }
    | undefined;

describe('a message to a patient of the clinic', () => {
  it('is held for twenty seconds; delayed it goes at seven the next morning', async () => {
    const held = await send();
    const wait = Date.parse(held.goesOutAt) - Date.now();
    expect(wait).toBeGreaterThan(10_000);
    expect(wait).toBeLessThanOrEqual(20_000);
    expect((await factsOf(world, held.messageId)).state).toBe('held');
    const delayed = await send({ delay: true });
    const goes = new Date(delayed.goesOutAt);
    expect(wallClock(goes)).toMatchObject({ hour: 7, minute: 0 });
    expect(businessDay(goes) > businessDay(new Date())).toBe(true);
    expect((await factsOf(world, delayed.messageId)).state).toBe('scheduled');
  });

  it('has a row of its physician and one of its clinic, both in Sent and read', async () => {
    const { messageId } = await send();
    expect((await factsOf(world, messageId)).rows).toEqual({
      [cast.plus.id]: { folder: 'sent', unread: false },
      [elbowPark]: { folder: 'sent', unread: false },
    });
  });

  it('needs a clinic of one’s own, a province and a number, each told at its field', async () => {
    expect(await faults(send({ locationId: undefined }))).toMatchObject({ locationId: 'Please select a location' });
    expect(await faults(send({ locationId: cast.derm.locations[0]!.id }))).toMatchObject({
      locationId: 'Please select a location',
    });
    expect(await faults(send({ patientProvince: undefined, phn: undefined }))).toMatchObject({
      patientProvince: 'Province is required.',
      phn: 'PHN is required',
    });
    expect(await faults(send({ phn: '055521445' }))).toMatchObject({ phn: 'PHN is invalid' });
    // The place of a clinic in the profile points at it too.
    await expect(send({ locationId: undefined, locationIdx: 0 })).resolves.toBeTruthy();
    expect(await faults(send({ locationId: undefined, locationIdx: 99 }))).toHaveProperty('locationId');
  });

  it('goes from a clinic that one has left no more', async () => {
    const [, second] = cast.plus.locations;
    await world.app.write.query('update location set disabled = true where id = $1', [second!.id]);
    expect(await faults(send({ locationId: second!.id }))).toHaveProperty('locationId');
    await world.app.write.query('update location set disabled = false where id = $1', [second!.id]);
  });

  it('is known for good by its id: with other content, and under an id that another send has, it is refused', async () => {
    const input = toPatient(world, newPatient());
    const first = await plus.call('patientMessage-sendOneWay', input);
    expect(await plus.call('patientMessage-sendOneWay', input)).toEqual(first);
    const other = { ...input, body: 'Something else.' };
    await expect(plus.call('patientMessage-sendOneWay', other)).rejects.toMatchObject({ code: 'MESSAGE_CHANGED' });
    const elsewhere = { ...input, batchId: randomUUID() };
    await expect(plus.call('patientMessage-sendOneWay', elsewhere)).rejects.toMatchObject({ code: 'MESSAGE_CHANGED' });
    const location = { locationId: await moaAt() };
    await expect(moa2.call('patientMessage-sendOneWay', { ...input, ...location })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('brings its files to its patient and to nobody who has no row of it', async () => {
    const input = toPatient(world, newPatient());
    const file = { name: 'results.pdf', bytes: await pdfOf('Results.'), formId: input.messageId };
    const { id } = await attach(world.url, plus, file);
    await sendAndMail(world, plus, { ...input, attachmentIds: [id] });
    const { code } = await mailOfMessage(world, input.messageId);
    const opened = await patient.call('patientMessage-openMessage', { code, proof: input.phn! });
    expect(opened.attachments).toEqual([
      { id, name: 'results.pdf', contentType: 'application/pdf', size: expect.any(Number) as number },
    ]);
    const read = async (by: Client) =>
      (await fetch(`${world.url}/V5/files/${id}`, { headers: { cookie: by.cookie } })).status;
    expect(await read(plus)).toBe(200);
    expect(await read(moa2)).toBe(200);
    expect(await read(await world.client('derm'))).toBe(404);
    const got = await plus.call('patientMessage-get', { messageId: input.messageId });
    expect(got).toMatchObject({ files: 1, attachments: [{ id, name: 'results.pdf' }], pdf: null });
  });

  it('takes ten files of 25 MB, and none that is not there whole', async () => {
    const input = toPatient(world, newPatient());
    expect(await faults(send({ attachmentIds: Array.from({ length: 11 }, () => randomUUID()) }))).toMatchObject({
      attachmentIds: "Can't upload more than 10 file(s)",
    });
    expect(await faults(send({ attachmentIds: [randomUUID()] }))).toHaveProperty('attachmentIds');
    const file = { name: 'a.pdf', bytes: await pdfOf('A.'), formId: input.messageId };
    const { id } = await attach(world.url, plus, file);
    await world.app.write.query('update attachment set size = $2 where id = $1', [id, 25 * 1024 * 1024 + 1]);
    expect(await faults(plus.call('patientMessage-sendOneWay', { ...input, attachmentIds: [id] }))).toEqual({
      attachmentIds: 'This file is larger than 25 MB. It was not attached.',
    });
  });
});

describe('on behalf', () => {
  const onBehalf = async (given: Partial<Input>) => ({ locationId: await moaAt(), ...given });

  it('of the clinic: no physician has a row, and the patient reads the chosen name', async () => {
    const input = toPatient(world, {
      ...newPatient(),
      ...(await onBehalf({
        sendingOnBehalfOfOptionKind: 'clinic',
        sendingOnBehalfOfOptionUid: elbowPark,
        sendingOnBehalfOfOptionDisplayName: ' The team at Elbow Park ',
      })),
    });
    const id = await sendAndMail(world, moa2, input);
    expect(Object.keys((await factsOf(world, id)).rows)).toEqual([elbowPark]);
    const { code } = await mailOfMessage(world, id);
    const opened = await patient.call('patientMessage-openMessage', { code, proof: input.phn! });
    expect(opened.sender).toBe('The team at Elbow Park');
    expect(await moa2.call('patientMessage-get', { messageId: id })).toMatchObject({
      sender: 'The team at Elbow Park',
      onBehalf: true,
      sentBy: { uid: cast.moa2.id },
    });
    const { rows } = await world.app.write.query(
      `select actor_id, detail from audit_entry where kind = 'patient-message-sent' and $1 = any(subject_ids)`,
      [id],
    );
    expect(rows).toEqual([{ actor_id: cast.moa2.id, detail: { subType: 'OneWayPatient', onBehalf: true } }]);
  });

  it('of a clinic whose name would tell something: the mail calls it by its neutral name', async () => {
    const { rows } = await world.app.write.query<{ name: string }>('select name from clinic where id = $1', [
      elbowPark,
    ]);
    const setName = (name: string) =>
      world.app.write.query('update clinic set neutral_name = $2 where id = $1', [elbowPark, name]);
    await setName('Fifth Avenue Clinic');
    try {
      for (const name of [undefined, rows[0]!.name]) {
        const kind = { sendingOnBehalfOfOptionKind: 'clinic' as const, sendingOnBehalfOfOptionUid: elbowPark };
        const given = await onBehalf({ ...kind, sendingOnBehalfOfOptionDisplayName: name });
        const id = await sendAndMail(world, moa2, toPatient(world, { ...newPatient(), ...given }));
        const { outgoingId } = await mailOfMessage(world, id);
        const mail = (await readOutboxItem(world.app.write, world.app.keyring, outgoingId))!;
        expect(mail.subject).toContain('Fifth Avenue Clinic');
        expect(JSON.stringify(mail)).not.toContain(rows[0]!.name);
      }
    } finally {
      await setName('');
    }
  });

  it('of a physician: both work at the clinic, and the physician has a row', async () => {
    const given = await onBehalf({
      sendingOnBehalfOfOptionKind: 'physician',
      sendingOnBehalfOfOptionUid: cast.plus.id,
      sendingOnBehalfOfOptionDisplayName: 'Dr. Owen Falardeau',
    });
    const { messageId } = await send(given, moa2);
    expect(Object.keys((await factsOf(world, messageId)).rows).toSorted()).toEqual(
      [cast.plus.id, elbowPark].toSorted(),
    );
    // Of another clinic, and clinic staff.
    for (const uid of [cast.derm.id, cast.moa.id, randomUUID()])
      expect(await faults(send({ ...given, sendingOnBehalfOfOptionUid: uid }, moa2)), uid).toEqual({
        sendingOnBehalfOfOptionUid: 'You cannot send on behalf of this person or clinic.',
      });
    await world.app.write.query('update location set disabled = true where id = $1', [cast.plus.locations[0]!.id]);
    expect(await faults(send(given, moa2))).toHaveProperty('sendingOnBehalfOfOptionUid');
    await world.app.write.query('update location set disabled = false where id = $1', [cast.plus.locations[0]!.id]);
  });

  it('of another clinic, or by who may not, it is refused', async () => {
    const clinic = { sendingOnBehalfOfOptionKind: 'clinic' as const };
    expect(
      await faults(
        send(await onBehalf({ ...clinic, sendingOnBehalfOfOptionUid: cast.derm.locations[0]!.clinicId }), moa2),
      ),
    ).toHaveProperty('sendingOnBehalfOfOptionUid');
    expect(await faults(send({ ...clinic, sendingOnBehalfOfOptionUid: elbowPark }))).toHaveProperty(
      'sendingOnBehalfOfOptionUid',
    );
    expect(await faults(send({ physicianUid: cast.derm.id }))).toHaveProperty('physicianUid');
  });

  it('under a name that is none it is refused at that field', async () => {
    const named = async (sendingOnBehalfOfOptionDisplayName: string) =>
      faults(send(await onBehalf({ sendingOnBehalfOfOptionKind: 'clinic', sendingOnBehalfOfOptionDisplayName }), moa2));
    for (const name of ['', 'a\nb', 'a@b.ca', 'www.a.ca', 'x'.repeat(81)])
      expect(await named(name), name).toHaveProperty('sendingOnBehalfOfOptionDisplayName');
  });

  it('the choice is among the physicians of one’s own clinic', async () => {
    const { physicians, clinicPhone } = await moa2.call('clinic-getClinicInformation_v1', { clinicId: elbowPark });
    expect(physicians.map(({ uid }) => uid)).toContain(cast.plus.id);
    expect(physicians.map(({ uid }) => uid)).not.toContain(cast.moa2.id);
    expect(clinicPhone).not.toBe('');
    const foreign = cast.derm.locations[0]!.clinicId;
    const asked = (clinicId: string) => moa2.call('clinic-getClinicInformation_v1', { clinicId }).catch(String);
    expect(await asked(foreign)).toBe(await asked(randomUUID()));
  });
});

describe('whether a patient agreed to e-mail', () => {
  it('is asked once: without the tick the first message is refused at it, and later ones need none', async () => {
    const who = newPatient();
    expect(await faults(send({ ...who, consent: undefined }))).toEqual({
      consent: 'Confirm that this patient agreed to get e-mail.',
    });
    await send({ ...who, consent: true });
    await send({ ...who, consent: undefined });
    const { rows } = await world.app.write.query(
      `select p.mail_agreed_with from patient_message m join patient p on p.id = m.patient_id
        where m.sender_id = $1 and p.mail_agreed_at is not null order by m.created_at desc limit 1`,
      [cast.plus.id],
    );
    expect(rows).toEqual([{ mail_agreed_with: cast.plus.id }]);
  });

  it('and an address that the record has otherwise, or for others, are told before a send', async () => {
    const [who, other] = [newPatient(), newPatient()];
    await send(who);
    await send(other);
    const check = (patientEmail: string, by = plus, location = cast.plus.locations[0]!.id) =>
      by
        .call('patientMessage-checkRecipient', {
          locationId: location,
          recipients: [{ province: 'AB', phn: who.phn, patientEmail }],
        })
        .then(({ recipients }) => recipients[0]);
    const agreed = { consent: 'agreed', language: null };
    expect(await check(who.patientEmail)).toEqual({ ...agreed, differs: false, known: null });
    expect(await check(who.patientEmail.toUpperCase())).toEqual({ ...agreed, differs: false, known: null });
    expect(await check('new@patients.example')).toEqual({
      ...agreed,
      differs: true,
      known: { email: who.patientEmail, others: [] },
    });
    expect(await check(other.patientEmail)).toMatchObject({ differs: true, known: { email: who.patientEmail } });
    // Only who may look patients up reads what the record says.
    await setRoles(world.app, null, cast.plus.id, ['free', 'premium']);
    expect(await check('new@patients.example')).toEqual({ ...agreed, differs: true, known: null });
    await setRoles(world.app, null, cast.plus.id, cast.plus.roles);
    const moa = await world.client('moa');
    await expect(check(who.patientEmail, moa, cast.plus.locations[0]!.id)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('a different address waits for an answer, which corrects the record or leaves it alone', async () => {
    const who = newPatient();
    await send(who);
    const typed = { ...who, patientEmail: `new.${who.patientEmail}` };
    expect(await faults(send(typed))).toEqual({ patientEmail: 'This differs from your clinic’s record.' });
    await send({ ...typed, recordAnswer: { answer: 'keep', seen: who.patientEmail } });
    expect(await record(who.phn)).toMatchObject({ email: who.patientEmail });
    // An answer about an address that is not the record's any more asks again.
    expect(await faults(send({ ...typed, recordAnswer: { answer: 'correct', seen: 'old@patients.example' } }))).toEqual(
      { patientEmail: 'This differs from your clinic’s record.' },
    );
    await send({ ...typed, recordAnswer: { answer: 'correct', seen: who.patientEmail } });
    expect(await record(who.phn)).toMatchObject({ email: typed.patientEmail });
    await send(typed);
  });

  it('a record that a message made takes its names from the next consult, and asks nothing', async () => {
    const who = newPatient();
    await send(who);
    expect(await record(who.phn)).toMatchObject({ firstName: '', email: who.patientEmail });
    const inputFields = { ...world.consult(), phn: who.phn };
    await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
    expect(await record(who.phn)).toMatchObject({ firstName: 'Delphine', email: who.patientEmail });
  });
});
