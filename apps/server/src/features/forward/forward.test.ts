import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { runWaiting } from '../../infra/jobs/run-waiting.testing.ts';
import { setRoles } from '../permission/permission.ts';
import { sendFax } from './send-fax.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { SealedContent } from '../../infra/outbox/entry.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import type { OutboxItem } from '../../infra/outbox/outbox.ts';
import { readPdf } from '../../infra/pdf/pdf-text.testing.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

const people = ownPeople();
const { cast } = people;

const phn = '055521444';

let world: CallsWorld;
let plus: Client;
let derm: Client;
let moa: Client;
let moa2: Client;
let activityId: string;
const clinicId = cast.derm.locations[0]!.clinicId;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm, moa, moa2] = await Promise.all([
    world.client('plus'),
    world.client('derm'),
    world.client('moa'),
    world.client('moa2'),
  ]);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  ({ activityId } = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...world.consult(), patientEmail: 'delphine@patients.example' },
  }));
});

const lastLine = async (who: Client) => (await who.call('message-list', { activityId })).messages.at(-1);
const count = async (table: string): Promise<number> =>
  (
    await world.app.write.query<{ n: number }>(`select count(*)::integer as n from ${table} where activity_id = $1`, [
      activityId,
    ])
  ).rows[0]!.n;

/** The mail of a message, once its job has run. */
async function mailOf(messageId: string): Promise<OutboxItem> {
  // A mail to a patient waits 20 seconds.
  await runWaiting(world.app.write, 'patient-message', { messageId });
  const ordered = async (): Promise<string | null> =>
    (
      await world.app.write.query<{ id: string | null }>(
        'select outgoing_id as id from patient_message where id = $1',
        [messageId],
      )
    ).rows[0]!.id;
  await expect.poll(ordered).toBeTypeOf('string');
  return (await readOutboxItem(world.app.write, world.app.keyring, (await ordered())!))!;
}

type MoaInput = Calls['secureMessaging-moaMessage']['input'];
const toMoa = (change: Partial<MoaInput> = {}): MoaInput => ({
  messageId: randomUUID(),
  activityId,
  to: 'clinic',
  moaEmail: '',
  subject: 'please book',
  body: 'Within the week, with a biopsy set.',
  ...change,
});

describe('forwarding to clinic staff', () => {
  it('brings the consult back to the clinic’s inbox, unread, and mails its staff a link that the health number opens', async () => {
    await moa.call('activity-markRead', { activityId, upToSeq: 100 });
    await world.app.write.query(`update inbox_row set folder = 'archive' where activity_id = $1 and owner_id = $2`, [
      activityId,
      clinicId,
    ]);
    const input = toMoa();
    const { recipients } = await derm.call('secureMessaging-moaMessage', input);
    expect(recipients).toEqual(['Tamsin Okoye']);
    expect((await moa.call('activity-open', { activityId })).row).toMatchObject({
      ownerId: clinicId,
      folder: 'inbox',
      unread: true,
    });
    // The other side hears that it was forwarded, finds nothing unread, and never sees the text.
    const { row } = await plus.call('activity-open', { activityId });
    expect(row.unread).toBe(false);
    expect(await lastLine(plus)).toMatchObject({
      kind: 'system',
      text: '',
      event: { kind: 'forwarded', to: 'moa' },
      sentBy: cast.derm.id,
    });

    const mail = await mailOf(input.messageId);
    expect(mail).toMatchObject({ to: cast.moa.email, subject: 'Secure Message from Dr. Sunita Varga' });
    for (const word of [phn, 'Delphine', 'Okafor', 'biopsy', 'book']) expect(mail.body).not.toContain(word);
    const code = /code=(\S+)/.exec(mail.body)![1]!;
    expect(await moa.call('patientMessage-openMessage', { code, proof: '055 521 444' })).toMatchObject({
      sender: 'Dr. Sunita Varga',
      subject: 'Secure Message from Dr. Varga: please book',
      body: 'Within the week, with a biopsy set.',
    });
    await expect(moa.call('patientMessage-openMessage', { code, proof: '123456789' })).rejects.toMatchObject({
      code: 'WRONG_PROOF',
    });
  });

  it('reaches the clinic that the physician chose for the consult, not the others where they work', async () => {
    await plus.call('secureMessaging-moaMessage', toMoa());
    expect((await moa2.call('activity-open', { activityId })).row.unread).toBe(true);
    const { rows } = await world.app.write.query<{ clinic: string }>(
      `select clinic_id as clinic from patient_message where activity_id = $1 and sub_type = 'MOAMessage'`,
      [activityId],
    );
    expect(rows).toEqual([{ clinic: cast.plus.locations[0]!.clinicId }]);
  });

  it('shows what was written to the staff of that clinic and to its sender, and to nobody else in the consult', async () => {
    await derm.call('secureMessaging-moaMessage', toMoa());
    await derm.call('secureMessaging-moaMessage', toMoa({ to: 'address', moaEmail: 'desk@clinic.example' }));
    const seen = async (who: Client) =>
      (await who.call('secureMessaging-staffMessages', { activityId })).messages.map(
        ({ address, senderName, subject, text }) => ({ address, senderName, subject, text }),
      );
    const message = {
      address: '',
      senderName: 'Dr. Sunita Varga',
      subject: 'Secure Message from Dr. Varga: please book',
      text: 'Within the week, with a biopsy set.',
    };
    expect(await seen(moa)).toEqual([message]);
    expect(await seen(derm)).toEqual([message, { ...message, address: 'desk@clinic.example' }]);
    for (const who of [plus, moa2, await world.client('derm2')]) expect(await seen(who)).toEqual([]);
    await expect(seen(await world.client('free'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows twenty at a time, the newest ones first to be had and the oldest at the top', async () => {
    const subjects = Array.from({ length: 43 }, (_, n) => `no. ${n}`);
    // These staff may read nothing of one whole page.
    for (const [n, subject] of subjects.entries())
      await derm.call(
        'secureMessaging-moaMessage',
        toMoa({ subject, ...(n < 21 ? {} : { to: 'address', moaEmail: 'desk@clinic.example' }) }),
      );
    const pages = async (who: Client): Promise<string[][]> => {
      const found: string[][] = [];
      for (let before: string | null = null; ;) {
        const page: Calls['secureMessaging-staffMessages']['output'] = await who.call('secureMessaging-staffMessages', {
          activityId,
          before,
        });
        found.push(page.messages.map(({ subject }) => subject.replace('Secure Message from Dr. Varga: ', '')));
        if (page.next === null) return found;
        before = page.next;
      }
    };
    expect(await pages(derm)).toEqual([subjects.slice(23), subjects.slice(3, 23), subjects.slice(0, 3)]);
    expect(await pages(moa)).toEqual([subjects.slice(3, 21), subjects.slice(0, 3)]);
  });

  it('to an address asks for one, checks its form, and mails it the link alone', async () => {
    const send = (moaEmail: string, messageId = randomUUID()) =>
      derm.call('secureMessaging-moaMessage', toMoa({ to: 'address', moaEmail, messageId }));
    await expect(send(' ')).rejects.toMatchObject({ fields: { moaEmail: 'Email is required' } });
    await expect(send('desk@')).rejects.toMatchObject({ fields: { moaEmail: 'Email is invalid' } });
    expect(await count('patient_message')).toBe(0);
    const messageId = randomUUID();
    expect(await send('desk@Other-Clinic.example', messageId)).toEqual({
      recipients: ['desk@Other-Clinic.example'],
    });
    expect((await mailOf(messageId)).to).toBe('desk@Other-Clinic.example');
  });

  it('happens once for a message, also twice at once; with other content it is refused', async () => {
    const input = toMoa();
    const send = (change: Partial<MoaInput> = {}) => derm.call('secureMessaging-moaMessage', { ...input, ...change });
    expect(await Promise.all([send(), send()])).toEqual(Array(2).fill({ recipients: ['Tamsin Okoye'] }));
    await send();
    expect(await count('patient_message')).toBe(1);
    expect(await count('message')).toBe(2);
    await expect(send({ body: 'Something else.' })).rejects.toMatchObject({ code: 'MESSAGE_CHANGED' });
    // Somebody else's id tells nothing.
    await expect(plus.call('secureMessaging-moaMessage', input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

type PatientInput = Calls['secureMessaging-forwardToPatient']['input'];
const toPatient = (change: Partial<PatientInput> = {}): PatientInput => ({
  messageId: randomUUID(),
  activityId,
  patientEmail: '',
  subject: 'Your visit',
  body: 'Please come fasting.',
  consent: true,
  ...change,
});

describe('forwarding to the patient', () => {
  it('mails the patient of the consult a link in the clinic’s name, within 20 seconds, and bills nobody', async () => {
    const input = toPatient();
    const { goesOutAt } = await moa.call('secureMessaging-forwardToPatient', input);
    expect(Date.parse(goesOutAt)).toBeGreaterThan(Date.now());
    expect(Date.parse(goesOutAt)).toBeLessThanOrEqual(Date.now() + 20_000);
    const mail = await mailOf(input.messageId);
    const clinic = (await world.app.write.query<{ name: string }>('select name from clinic where id = $1', [clinicId]))
      .rows[0]!.name;
    expect(mail).toMatchObject({
      to: 'delphine@patients.example',
      subject: `Secure Message from ${clinic} / Message sécurisé de ${clinic}`,
    });
    expect(mail.body).not.toContain('fasting');
    const code = /code=(\S+)/.exec(mail.body)![1]!;
    expect(await plus.call('patientMessage-openMessage', { code, proof: phn })).toMatchObject({
      sender: clinic,
      subject: 'Your visit',
      body: 'Please come fasting.',
    });
    expect(await lastLine(derm)).toMatchObject({ event: { kind: 'forwarded', to: 'patient' }, sentBy: cast.moa.id });
    const { rows } = await world.app.write.query(
      `select 1 from billing_record where activity_id = $1 and (billing_code = '03.01S' or doctor_id = $2)`,
      [activityId, cast.moa.id],
    );
    expect(rows).toEqual([]);
  });

  it('goes to a typed address, and opens with this patient’s health number all the same', async () => {
    const input = toPatient({
      patientEmail: 'daughter@patients.example',
      recordAnswer: { answer: 'keep', seen: null },
    });
    await moa.call('secureMessaging-forwardToPatient', input);
    const mail = await mailOf(input.messageId);
    expect(mail.to).toBe('daughter@patients.example');
    const code = /code=(\S+)/.exec(mail.body)![1]!;
    expect((await moa.call('patientMessage-openMessage', { code, proof: phn })).body).toBe('Please come fasting.');
  });

  it('happens once for a message, and names what is wrong by its field', async () => {
    const input = toPatient();
    const send = (change: Partial<PatientInput> = {}) =>
      moa.call('secureMessaging-forwardToPatient', { ...input, ...change });
    const [one, two] = await Promise.all([send(), send()]);
    expect(two).toEqual(one);
    expect(await count('patient_message')).toBe(1);
    await expect(send({ body: 'Other words.' })).rejects.toMatchObject({ code: 'MESSAGE_CHANGED' });
    await expect(
      send({ messageId: randomUUID(), patientEmail: 'nobody', subject: '', body: '' }),
    ).rejects.toMatchObject({
      fields: { patientEmail: 'Email is invalid', subject: 'Subject is required', body: 'Message is required' },
    });
  });
});

describe('faxing to the own clinic', () => {
  /** The text of the fax of this consult, once its job has run. */
  async function faxed(): Promise<string> {
    const made = async (): Promise<(SealedContent & { id: string }) | undefined> =>
      (
        await world.app.write.query<SealedContent & { id: string }>(
          'select o.* from moa_fax f join outgoing o on o.id = f.id where f.activity_id = $1',
          [activityId],
        )
      ).rows[0];
    await expect.poll(made, { timeout: scaled(20_000) }).toBeTruthy();
    const sealed = (await made())!;
    const fax = await openContent(world.app.keyring, sealed.id, sealed);
    expect(fax.to).toMatch(/^\d{10}$/);
    return (await readPdf(fax.attachment!)).pages.join('\n');
  }

  it('makes a paper of the consult with its thread, the message to the staff before everything else', async () => {
    await derm.call('message-send', { activityId, messageId: randomUUID(), text: 'A biopsy is needed.' });
    await derm.call('fax-queueMOAEConsultFax', { activityId, messageToMOA: 'Book within the week.' });
    const text = await faxed();
    for (const words of [
      'Message to the clinic staff',
      'Book within the week.',
      'Okafor-Marchand',
      'A biopsy is needed.',
    ])
      expect(text).toContain(words);
    expect(text.indexOf('Book within the week.')).toBeLessThan(text.indexOf('A biopsy is needed.'));
    expect(await lastLine(plus)).toMatchObject({ event: { kind: 'forwarded', to: 'fax' }, sentBy: cast.derm.id });
    const { rows } = await world.app.write.query<{ body: Buffer; data: string }>(
      `select f.body, j.data::text as data from moa_fax f join pgboss.job j on j.data ->> 'faxId' = f.id::text
        where f.activity_id = $1`,
      [activityId],
    );
    expect(rows[0]!.body.toString('latin1')).not.toContain('Book');
    expect(Object.keys(JSON.parse(rows[0]!.data) as object)).toEqual(['faxId']);
  });

  it('needs no message', async () => {
    await derm.call('fax-queueMOAEConsultFax', { activityId });
    const text = await faxed();
    expect(text).toContain('Okafor-Marchand');
    expect(text).not.toContain('Message to the clinic staff');
  });

  it('is made for a member alone: whoever was removed meanwhile faxes nothing', async () => {
    const faxId = randomUUID();
    await derm.call('fax-queueMOAEConsultFax', { faxId, activityId });
    await faxed();
    const remake = async (): Promise<number> => {
      await world.app.write.query('delete from outgoing where id = $1', [faxId]);
      await sendFax(world.app, faxId);
      return (await world.app.write.query('select from outgoing where id = $1', [faxId])).rowCount!;
    };
    expect(await remake()).toBe(1);
    await world.app.write.query('delete from member where activity_id = $1 and person_id = $2', [
      activityId,
      cast.derm.id,
    ]);
    expect(await remake()).toBe(0);
  });

  it('goes once, also called twice at once or again; with other words it is refused, and under another id it is another fax', async () => {
    const fax = (faxId: string, messageToMOA = 'Book a biopsy.') =>
      derm.call('fax-queueMOAEConsultFax', { faxId, activityId, messageToMOA });
    const faxId = randomUUID();
    await Promise.all([fax(faxId), fax(faxId)]);
    await fax(faxId);
    expect(await count('moa_fax')).toBe(1);
    expect(await count('message')).toBe(2);
    await expect(fax(faxId, 'Book two.')).rejects.toMatchObject({ code: 'FAX_CHANGED' });
    await expect(
      (await world.client('derm2')).call('fax-queueMOAEConsultFax', { faxId, activityId }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await fax(randomUUID());
    expect(await count('moa_fax')).toBe(2);
  });

  it('called without an id is one fax for the same words within a minute, and another for other words', async () => {
    const fax = (messageToMOA = '') => derm.call('fax-queueMOAEConsultFax', { activityId, messageToMOA });
    await Promise.all([fax(), fax()]);
    expect(await count('moa_fax')).toBe(1);
    await fax('With a chaperone.');
    expect(await count('moa_fax')).toBe(2);
    await world.app.write.query(
      `update moa_fax set created_at = created_at - interval '1 minute' where activity_id = $1`,
      [activityId],
    );
    await fax();
    expect(await count('moa_fax')).toBe(3);
  });

  it('is refused with a sentence that helps where the clinic has no number of ten digits', async () => {
    const { rows } = await world.app.write.query<{ fax: string }>('select fax from clinic where id = $1', [clinicId]);
    for (const fax of ['', '555-0100']) {
      await world.app.write.query('update clinic set fax = $2 where id = $1', [clinicId, fax]);
      await expect(derm.call('fax-queueMOAEConsultFax', { activityId })).rejects.toMatchObject({
        code: 'NO_FAX_NUMBER',
        message: expect.stringContaining('has no fax number of ten digits') as string,
      });
    }
    await world.app.write.query('update clinic set fax = $2 where id = $1', [clinicId, rows[0]!.fax]);
    expect(await count('moa_fax')).toBe(0);
  });
});

describe('who may forward', () => {
  const ways = [
    ['secureMessaging-moaMessage', ['plus', 'derm', 'derm2', 'cardio'], () => toMoa()],
    ['secureMessaging-forwardToPatient', ['moa', 'moa2'], () => toPatient()],
    ['fax-queueMOAEConsultFax', ['derm', 'derm2', 'cardio'], () => ({ activityId })],
  ] as const;

  it.each(ways)(
    '%s: those of the consult whom it is for; for all others it does not exist, or is not theirs',
    async (name, allowed, input) => {
      for (const person of Object.keys(cast) as CastName[]) {
        const client = await world.client(person);
        const made = client.call(name, input() as never).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
        if ((allowed as readonly string[]).includes(person)) expect(await made, person).toBe('done');
        else expect(['NOT_FOUND', 'NOT_ALLOWED'], person).toContain(await made);
      }
    },
  );

  it('nobody whose practice ID is not validated', async () => {
    await setRoles(world.app, null, cast.derm2.id, ['specialist', 'moa', 'pracIdValidationRequired']);
    const denied = await world.client('derm2');
    for (const [name, , input] of ways)
      await expect(denied.call(name, input() as never), name).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
