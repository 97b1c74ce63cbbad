import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfCopy, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../infra/db/transaction.ts';
import { purge } from '../../infra/jobs/upkeep.ts';
import { cameBack, keepIncoming } from './came-back.ts';
import { openMessageBody } from './message-body.ts';
import type { SealedMessage } from './message-body.ts';
import { indexOld } from './index-old.ts';
import { mailMessage } from './mail-message.ts';
import {
  factsOf,
  holdMails,
  mailOfMessage,
  newPatient,
  releaseMails,
  sendAndMail,
  settleMail,
  toPatient,
} from './messages-world.testing.ts';

const people = ownPeople();
const { cast } = people;
const clinicId = cast.plus.locations[0]!.clinicId;
const both = (folder: string, unread: boolean) => ({
  [cast.plus.id]: { folder, unread },
  [clinicId]: { folder, unread },
});

let world: CallsWorld;
let plus: Client;
let patient: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  patient = visitor(world.url, { address: '127.0.23.1' });
  // What becomes of a mail is told by the tests.
  await holdMails(world);
});
afterAll(async () => {
  patient?.close();
  await releaseMails(world);
  await world?.stop();
});

async function mailed(): Promise<{ messageId: string; phn: string; patientEmail: string }> {
  const who = newPatient();
  const messageId = await sendAndMail(world, plus, toPatient(world, who));
  return { messageId, ...who };
}
const get = (messageId: string) => plus.call('patientMessage-get', { messageId });
const sql = (text: string, values: unknown[]) => world.app.write.query(text, values);

describe('a message', () => {
  it('is sending until its mail is handed over, then delivered, then opened', async () => {
    const { messageId, phn } = await mailed();
    expect(await get(messageId)).toMatchObject({ state: 'sending', status: 'sending', link: 'open' });
    // The outbox shows no code of a mail that has left.
    const { code } = await mailOfMessage(world, messageId);
    await settleMail(world, messageId, 'sent');
    expect(await get(messageId)).toMatchObject({ state: 'delivered', status: 'delivered', openedAt: null });
    await patient.call('patientMessage-openMessage', { code, proof: phn });
    const opened = await get(messageId);
    expect(opened).toMatchObject({ state: 'opened', status: 'delivered', openedAt: expect.any(String) as string });
    await patient.call('patientMessage-openMessage', { code, proof: phn });
    expect(await get(messageId)).toEqual(opened);
    expect((await factsOf(world, messageId)).rows).toEqual(both('sent', false));
  });

  it('whose mail fails comes back to the inbox of each owner, unread, and says why', async () => {
    const { messageId } = await mailed();
    const feed = await plus.live();
    await settleMail(world, messageId, 'failed', 'SMTP 550');
    expect(await get(messageId)).toMatchObject({
      state: 'failed',
      status: 'failed',
      folder: 'inbox',
      read: false,
      error: { reason: 'address', code: 'SMTP 550' },
    });
    expect((await factsOf(world, messageId)).rows).toEqual(both('inbox', true));
    const { data } = await feed.next(({ data: { id } }) => id === messageId);
    expect(data['kind']).toBe('patient-message');
    feed.close();
  });

  it('that a mail server took and that bounced later has failed too', async () => {
    const { messageId } = await mailed();
    await settleMail(world, messageId, 'sent');
    await settleMail(world, messageId, 'failed', 'BOUNCED 5');
    expect(await get(messageId)).toMatchObject({ state: 'failed', error: { reason: 'address' }, folder: 'inbox' });
  });

  it('that an operator tries again is under way again', async () => {
    const { messageId } = await mailed();
    await settleMail(world, messageId, 'failed', 'SMTP 450');
    await settleMail(world, messageId, 'queued' as 'sent');
    expect(await get(messageId)).toMatchObject({ state: 'sending', error: null });
    await settleMail(world, messageId, 'sent');
    expect((await get(messageId)).state).toBe('delivered');
  });

  it('whose mail can not even be ordered in the last try has failed', async () => {
    const input = toPatient(world, newPatient());
    await plus.call('patientMessage-sendOneWay', input);
    await sql(`update patient_message set body = '\\x00' where id = $1`, [input.messageId]);
    await expect(mailMessage(world.app, input.messageId, 0, { final: false })).rejects.toThrow('can not be read');
    expect((await factsOf(world, input.messageId)).state).toBe('held');
    await expect(mailMessage(world.app, input.messageId, 0, { final: true })).rejects.toThrow('can not be read');
    expect(await factsOf(world, input.messageId)).toMatchObject({
      state: 'failed',
      error: 'NOT_ORDERED',
      rows: both('inbox', true),
    });
  });

  it('whose job was lost has failed after a day', async () => {
    const input = toPatient(world, newPatient());
    await plus.call('patientMessage-sendOneWay', input);
    await sql(`update patient_message set goes_out_at = now() - interval '25 hours' where id = $1`, [input.messageId]);
    await purge(world.app.write);
    expect(await factsOf(world, input.messageId)).toMatchObject({ state: 'failed', error: 'LOST' });
  });

  it('that was cancelled goes after ninety days, with everything of it', async () => {
    const input = toPatient(world, newPatient());
    await plus.call('patientMessage-sendOneWay', input);
    await plus.call('patientMessage-cancel', { messageIds: [input.messageId] });
    const left = async () =>
      (
        await world.app.write.query<{ n: number }>(
          `select (select count(*) from patient_message where id = $1)::int
            + (select count(*) from patient_message_row where message_id = $1)::int
            + (select count(*) from patient_message_term where message_id = $1)::int as n`,
          [input.messageId],
        )
      ).rows[0]!.n;
    await sql(`update patient_message set status_updated_at = now() - interval '89 days' where id = $1`, [
      input.messageId,
    ]);
    await purge(world.app.write);
    expect(await left()).toBeGreaterThan(3);
    await sql(`update patient_message set status_updated_at = now() - interval '91 days' where id = $1`, [
      input.messageId,
    ]);
    await purge(world.app.write);
    expect(await left()).toBe(0);
  });
});

describe('what comes back', () => {
  it('the third lock closes the link and puts the message before its sender, unread and marked', async () => {
    const { messageId } = await mailed();
    const { code } = await mailOfMessage(world, messageId);
    for (const lock of [1, 2, 3]) {
      const guesser = visitor(world.url, { address: `127.0.24.${lock}` });
      for (let at = 0; at < 5; at += 1)
        await guesser
          .call('patientMessage-openMessage', { code, proof: `10000000${at}` })
          .catch(({ code: refusal }: CallError) => expect(refusal).toBe('WRONG_PROOF'));
      guesser.close();
      await sql(`update patient_link set locked_until = now() - interval '1 second' where patient_message_id = $1`, [
        messageId,
      ]);
      expect((await factsOf(world, messageId)).rows).toEqual(lock < 3 ? both('sent', false) : both('inbox', true));
    }
    expect(await get(messageId)).toMatchObject({ link: 'guessed', can: { closeLink: false, sendAgain: true } });
  });

  it('a response says so, moves the rows to the inbox, unread, and makes it found by the names typed', async () => {
    const { messageId } = await mailed();
    const { rows: held } = await world.app.write.query<SealedMessage & { owners: string[] }>(
      `select id, key_id, wrapped_key, body,
          array(select owner_id from patient_message_row where message_id = m.id) as owners
        from patient_message m where id = $1`,
      [messageId],
    );
    const content = (await openMessageBody(world.app, held[0]!))!;
    const event = await inTransaction(world.app.write, (client) =>
      cameBack(client, world.app, { ...held[0]!, content }, { firstName: 'Xaviera', lastName: 'Quillfeather' }),
    );
    expect(event).toMatchObject({ kind: 'patient-message', refId: messageId, people: [cast.plus.id] });
    expect(await get(messageId)).toMatchObject({
      folder: 'inbox',
      read: false,
      respondedAt: expect.any(String) as string,
      patientInfo: { firstName: 'Xaviera' },
    });
    const { rows } = await plus.call('patientMessage-search', { text: 'quillfeather' });
    expect(rows.map(({ id }) => id)).toEqual([messageId]);
  });

  it('what a patient writes by themselves begins in the inbox, once for its id', async () => {
    const id = randomUUID();
    const incoming = {
      id,
      subType: 'PatientReply' as const,
      physicianId: cast.plus.id,
      clinicId,
      activityId: null,
      subject: 'About my visit',
      text: 'I will be late.',
      patient: { phn: '055521444', province: 'AB', dateOfBirth: '', firstName: 'Delphine', lastName: 'Okafor' },
      patientId: null,
      createdAt: new Date(),
    };
    const keep = () => inTransaction(world.app.write, (client) => keepIncoming(client, world.app, incoming));
    expect(await keep()).toMatchObject({ refId: id, people: [cast.plus.id], clinics: [clinicId] });
    expect(await keep()).toBeNull();
    expect(await get(id)).toMatchObject({
      state: 'received',
      folder: 'inbox',
      read: false,
      body: 'I will be late.',
      sentBy: null,
      goesOutAt: null,
      can: { cancel: false, sendAgain: false, closeLink: false },
    });
  });
});

describe('the copy of a consult', () => {
  const copied = async () => {
    const who = newPatient();
    const inputFields = { ...world.consult(), ...who, emailPatient: true };
    const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
    const { rows } = await world.app.write.query<{ id: string }>(
      `select id from patient_message where activity_id = $1`,
      [activityId],
    );
    return { activityId, messageId: rows[0]!.id, ...who };
  };
  const deliveries = async (activityId: string) =>
    (await plus.call('activity-open', { activityId })).deliveries.map(({ channel, state }) => `${channel} ${state}`);

  it('is a message of its sender and their clinic, with the state of its mail and of its opening', async () => {
    const { activityId, messageId, phn } = await copied();
    expect(await get(messageId)).toMatchObject({
      subType: 'PatientCC',
      state: 'scheduled',
      delay: true,
      activityId,
      can: { cancel: true, sendNow: true, changeText: false },
    });
    const code = await codeOfCopy(world.app, activityId);
    await settleMail(world, messageId, 'sent');
    expect(await deliveries(activityId)).toEqual(['copy delivered']);
    await patient.call('patientMessage-openCopy', { code, proof: phn });
    expect(await get(messageId)).toMatchObject({ state: 'opened' });
  });

  it('cancelled before 7:00, it never goes, and the consult shows no delivery', async () => {
    const { activityId, messageId } = await copied();
    expect(await deliveries(activityId)).toEqual(['copy sending']);
    await plus.call('patientMessage-cancel', { messageIds: [messageId] });
    expect(await deliveries(activityId)).toEqual([]);
    await mailMessage(world.app, messageId);
    expect((await factsOf(world, messageId)).mails).toBe(0);
  });

  it('sent again, its delivery is under way again', async () => {
    const { activityId, messageId } = await copied();
    await mailMessage(world.app, messageId);
    await settleMail(world, messageId, 'failed', 'SMTP 550');
    expect(await deliveries(activityId)).toEqual(['copy failed']);
    // Its box was no word about what the patient agreed to.
    await plus.call('patientMessage-sendAgain', { messageId, sendId: randomUUID(), consent: true });
    expect(await deliveries(activityId)).toEqual(['copy sending']);
    await mailMessage(world.app, messageId, 1);
    await settleMail(world, messageId, 'sent');
    expect(await deliveries(activityId)).toEqual(['copy delivered']);
  });

  it('sent again and undone, its delivery is what it was, and nobody is told of that as of news', async () => {
    const ended = async (activityId: string) =>
      (
        await world.app.write.query<{ audited: number; failed: number }>(
          `select (select count(*)::int from audit_entry where kind = 'delivery-settled' and $1 = any(subject_ids))
              as audited, (select count(*)::int from failed_mail where activity_id = $1) as failed`,
          [activityId],
        )
      ).rows[0];
    for (const [settled, shown] of [
      ['sent', 'copy delivered'],
      ['failed', 'copy failed'],
    ] as const) {
      const { activityId, messageId } = await copied();
      await mailMessage(world.app, messageId);
      await settleMail(world, messageId, settled, settled === 'sent' ? '' : 'SMTP 550');
      const before = await ended(activityId);
      await plus.call('patientMessage-sendAgain', { messageId, sendId: randomUUID(), consent: true });
      await plus.call('patientMessage-cancel', { messageIds: [messageId] });
      expect(await deliveries(activityId)).toEqual([shown]);
      expect(await ended(activityId)).toEqual(before);
      // And once more, for good.
      await plus.call('patientMessage-sendAgain', { messageId, sendId: randomUUID(), consent: true });
      expect(await deliveries(activityId)).toEqual(['copy sending']);
      await mailMessage(world.app, messageId, 2);
      await settleMail(world, messageId, 'sent');
      expect(await deliveries(activityId)).toEqual(['copy delivered']);
    }
  });

  it('goes with a consult that is taken back', async () => {
    const { activityId, messageId } = await copied();
    await plus.call('consult-takeBack', { activityId, draftId: randomUUID() });
    expect(await factsOf(world, messageId)).toBeUndefined();
  });

  it('is refused to who asked not to be e-mailed, at the field', async () => {
    const { phn, patientEmail, messageId } = await copied();
    await sql(
      `update patient set mail_withdrawn_at = now()
        where id = (select patient_id from patient_message where id = $1)`,
      [messageId],
    );
    const inputFields = { ...world.consult(), phn, patientEmail, emailPatient: true };
    await expect(plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields })).rejects.toMatchObject({
      fields: { patientEmail: 'This patient asked not to be e-mailed.' },
    });
  });

  it('of before is read from its consult, once, and found afterwards', async () => {
    const { messageId, phn } = await copied();
    // As the migration leaves it.
    await sql(
      `update patient_message set key_id = 0, wrapped_key = '', body = '', indexed = false, patient_id = null
        where id = $1`,
      [messageId],
    );
    await sql('delete from patient_message_term where message_id = $1', [messageId]);
    await sql('update patient set indexed = false where clinic_id = $1', [clinicId]);
    await indexOld(world.app);
    const { rows } = await plus.call('patientMessage-search', { text: phn });
    expect(rows.map(({ id }) => id)).toContain(messageId);
    const { rows: left } = await world.app.write.query(
      `select 1 from patient_message where not indexed union all select 1 from patient where not indexed`,
    );
    expect(left).toEqual([]);
    await mailMessage(world.app, messageId);
    expect((await factsOf(world, messageId)).mails).toBe(1);
  });
});
