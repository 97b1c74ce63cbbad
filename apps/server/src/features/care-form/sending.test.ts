import type { Calls } from '@consult/contract/calls.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailNow, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { setRoles } from '../permission/permission.ts';
import { painForm, publicForm, sendingOf } from './care-form-world.testing.ts';
import { enableForm } from './change-form.ts';
import { putForm } from './put-form.ts';

const people = ownPeople();
const { cast } = people;
let world: CallsWorld;
let plus: Client;
let formId: string;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  formId = await publicForm(world.app);
});
afterAll(() => world?.stop());

type Sending = Calls['careForm-send']['input'];
let serial = 900_000;
/** A row of another patient each time. */
const row = (change: Partial<Sending['patients'][number]> = {}): Sending['patients'][number] => {
  serial += 1;
  return {
    messageId: newId(),
    phn: inventedHealthNumber('AB', serial),
    province: 'AB',
    email: `p${serial}@patients.example`,
    delay: false,
    consent: true,
    ...change,
  };
};
const sending = (change: Partial<Sending> = {}): Sending => ({
  ...sendingOf(people, { formId }),
  patients: [row()],
  ...change,
});
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const sentCount = async ({ patients }: Sending) =>
  (
    await rows<{ n: number }>('select count(*)::integer as n from sent_form where message_id = any($1::uuid[])', [
      patients.map(({ messageId }) => messageId),
    ])
  )[0]!.n;
const fieldsOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'no refusal',
    ({ fields, code }: CallError) => (code === 'INVALID_INPUT' ? fields : code),
  );

describe('a form that is sent', () => {
  it('goes to each row as a message of its own: held for Undo, or at seven the next day', async () => {
    const order = sending({ patients: [row(), row({ delay: true })] });
    const { sent } = await plus.call('careForm-send', order);
    expect(sent.map(({ messageId }) => messageId)).toEqual(order.patients.map(({ messageId }) => messageId));
    const states = await rows(
      `select m.state, m.sub_type, m.physician_id = $2 as own from patient_message m where m.id = any($1::uuid[])
        order by array_position($1::uuid[], m.id)`,
      [order.patients.map(({ messageId }) => messageId), cast.plus.id],
    );
    expect(states).toEqual([
      { state: 'held', sub_type: 'Forms', own: true },
      { state: 'scheduled', sub_type: 'Forms', own: true },
    ]);
    expect(Date.parse(sent[0]!.goesOutAt) - Date.now()).toBeLessThan(21_000);
    expect(Date.parse(sent[1]!.goesOutAt)).toBeGreaterThan(Date.parse(sent[0]!.goesOutAt));
  });

  it('belongs to the record of its own row’s patient, whoever else it goes to', async () => {
    const [one, other] = [row(), row()];
    const messages = [one, other, { ...other, messageId: newId() }, { ...one, messageId: newId() }];
    await plus.call('careForm-send', sending({ patients: messages.slice(0, 2) }));
    await plus.call('careForm-send', sending({ patients: messages.slice(2) }));
    const records = await rows<{ id: string }>(
      `select patient_id as id from patient_message where id = any($1::uuid[])
        order by array_position($1::uuid[], id)`,
      [messages.map(({ messageId }) => messageId)],
    );
    const [ofOne, ofOther] = records.map(({ id }) => id);
    expect(ofOne).not.toBe(ofOther);
    expect(records.map(({ id }) => id)).toEqual([ofOne, ofOther, ofOther, ofOne]);
  });

  it('is mailed with the number of its questions, and nothing of the form', async () => {
    const order = sending();
    const { messageId } = order.patients[0]!;
    await plus.call('careForm-send', order);
    const mail = await mailNow(world.app, messageId);
    expect(mail.subject).toContain('has 4 questions for you');
    expect(mail.body).toMatch(/\/forms\/\?code=\S{43}/);
    expect(`${mail.subject} ${mail.body}`).not.toMatch(/Pain/);
  });

  it('is sent once under its id, also at once, and whatever became of it since; other content is refused', async () => {
    const own = await publicForm(world.app);
    const order = sending({ formId: own, patients: [row(), row()] });
    const answers = await Promise.all([1, 2, 3].map(() => plus.call('careForm-send', order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await sentCount(order)).toBe(2);
    await inTransaction(world.app.write, (client) => enableForm(client, own, false));
    expect(await plus.call('careForm-send', order)).toEqual(answers[0]);
    expect(await fieldsOf(plus.call('careForm-send', { ...order, remind: true }))).toBe('BATCH_CHANGED');
    expect(await fieldsOf(plus.call('careForm-send', { ...order, batchId: newId() }))).toBe('BATCH_CHANGED');
    const other = await world.client('moa2');
    const theirs = { ...order, physicianUid: cast.moa2.id, locationId: cast.moa2.locations[0]!.id };
    expect(await fieldsOf(other.call('careForm-send', theirs))).toBe('NOT_FOUND');
  });

  it('goes to all or to none, with the faults at their rows', async () => {
    const good = row();
    const order = sending({
      patients: [good, row({ email: 'no address' }), row({ phn: '123' }), { ...good, messageId: newId() }],
    });
    expect(await fieldsOf(plus.call('careForm-send', order))).toEqual({
      'patients.1.email': 'Email is invalid',
      'patients.2.phn': 'PHN must be 9 digits',
      'patients.3.phn': 'This patient is in the list already.',
    });
    expect(await sentCount(order)).toBe(0);
    const unasked = sending({ patients: [row(), row({ consent: false })] });
    expect(await fieldsOf(plus.call('careForm-send', unasked))).toEqual({
      'patients.1.consent': 'Confirm that this patient agreed to get e-mail.',
    });
    expect(await sentCount(unasked)).toBe(0);
  });

  it('goes to fifty at most', async () => {
    expect(await fieldsOf(plus.call('careForm-send', sending({ patients: [] })))).toEqual({
      patients: 'Add a recipient.',
    });
    const fifty = sending({ patients: Array.from({ length: 50 }, () => row()) });
    await plus.call('careForm-send', fifty);
    expect(await sentCount(fifty)).toBe(50);
    const more = sending({ patients: Array.from({ length: 51 }, () => row()) });
    expect(await fieldsOf(plus.call('careForm-send', more))).toEqual({
      patients: 'A form goes to 50 recipients at most. Remove some.',
    });
  });
});

describe('who sends a form', () => {
  it('needs a form that is offered to them', async () => {
    const hidden = await inTransaction(world.app.write, (client) =>
      putForm(client, painForm(`Hidden ${newId()}`), { isPrivate: true }),
    );
    for (const id of [hidden!.formId, newId()])
      expect(await fieldsOf(plus.call('careForm-send', sending({ formId: id })))).toBe('INVALID_FORM');
  });

  it('needs a clinic of their own with name, phone, fax and province', async () => {
    const { clinicId } = cast.plus.locations[0]!;
    const [before] = await rows<{ fax: string; phone: string }>('select fax, phone from clinic where id = $1', [
      clinicId,
    ]);
    await rows(`update clinic set fax = '', phone = '' where id = $1`, [clinicId]);
    expect(await fieldsOf(plus.call('careForm-send', sending()))).toEqual({
      clinicPhone: 'Clinic phone number is required',
      fax: 'Fax number is required',
    });
    await rows(`update clinic set fax = $2, phone = $3 where id = $1`, [clinicId, before!.fax, before!.phone]);
    const foreign = sending({ locationId: cast.derm.locations[0]!.id });
    expect(await fieldsOf(plus.call('careForm-send', foreign))).toEqual({ locationId: 'Please select a location' });
    await rows('update location set disabled = true where person_id = $1', [cast.plus.id]);
    expect(await fieldsOf(plus.call('careForm-send', sending()))).toEqual({ locationId: 'Please select a location' });
    await rows('update location set disabled = false where person_id = $1', [cast.plus.id]);
  });

  it('sends on behalf of a physician of the same clinic, or of the clinic, and of nobody else', async () => {
    const moa2 = await world.client('moa2');
    const at = { locationId: cast.moa2.locations[0]!.id };
    const [physician] = await rows<{ id: string }>(
      `select l.person_id as id from location l join person_role r on r.person_id = l.person_id
        where l.clinic_id = $1 and r.role = 'adminFee' limit 1`,
      [cast.moa2.locations[0]!.clinicId],
    );
    const forPhysician = {
      ...at,
      physicianUid: physician!.id,
      sendingOnBehalfOfOptionKind: 'physician' as const,
      sendingOnBehalfOfOptionUid: physician!.id,
      sendingOnBehalfOfOptionDisplayName: 'Dr. Owen Falardeau',
    };
    const order = sending(forPhysician);
    await moa2.call('careForm-send', order);
    const [message] = await rows('select sender_id, physician_id, on_behalf from patient_message where id = $1', [
      order.patients[0]!.messageId,
    ]);
    expect(message).toEqual({ sender_id: cast.moa2.id, physician_id: physician!.id, on_behalf: true });
    const nobody = { sendingOnBehalfOfOptionUid: 'You cannot send on behalf of this person or clinic.' };
    const stranger = { physicianUid: cast.derm.id, sendingOnBehalfOfOptionUid: cast.derm.id };
    expect(await fieldsOf(moa2.call('careForm-send', sending({ ...forPhysician, ...stranger })))).toEqual(nobody);
    const own = sending({ sendingOnBehalfOfOptionKind: 'clinic' });
    expect(await fieldsOf(plus.call('careForm-send', own))).toEqual(nobody);
    const another = sending({ ...at, physicianUid: physician!.id });
    expect(await fieldsOf(moa2.call('careForm-send', another))).toEqual({
      physicianUid: 'You cannot send on behalf of this person or clinic.',
    });
  });

  it('of a premium plan sends no more than its uses, and reads how many are too many', async () => {
    const { roles } = await plus.call('login-setCustomClaims_v1', {});
    await setRoles(world.app, null, cast.plus.id, ['free', 'premium']);
    try {
      const left = await plus.call('premium-getNumberOfFormUsesRemaining', {});
      const over = sending({ patients: Array.from({ length: left + 2 }, () => row()) });
      expect(await fieldsOf(plus.call('careForm-send', over))).toEqual({
        patients: `You may not send more forms than you have remaining because you have ${left} use(s) remaining this month. Please remove 2 recipient(s).`,
      });
      expect(await sentCount(over)).toBe(0);
      await plus.call('careForm-send', sending({ patients: Array.from({ length: left }, () => row()) }));
      expect(await fieldsOf(plus.call('careForm-send', sending()))).toBe('LIMIT_REACHED');
    } finally {
      await setRoles(world.app, null, cast.plus.id, roles);
    }
  });
});
