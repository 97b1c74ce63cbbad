import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
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

let world: CallsWorld;
let plus: Client;
let derm: Client;
let patient: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  derm = await world.client('derm');
  patient = visitor(world.url, { address: '127.0.22.1' });
  await holdMails(world);
});
afterAll(async () => {
  patient?.close();
  await releaseMails(world);
  await world?.stop();
});
const clock = () => new Date();
afterEach(() => {
  world.app.now = clock;
});

type Input = Calls['patientMessage-sendOneWay']['input'];
async function sent(given: Partial<Input> = {}): Promise<Input> {
  const input = toPatient(world, { ...newPatient(), ...given });
  await plus.call('patientMessage-sendOneWay', input);
  return input;
}
async function mailed(given: Partial<Input> = {}): Promise<Input> {
  const input = toPatient(world, { ...newPatient(), ...given });
  await sendAndMail(world, plus, input);
  return input;
}
const cancel = (messageId: string, by = plus) => by.call('patientMessage-cancel', { messageIds: [messageId] });
const get = (messageId: string) => plus.call('patientMessage-get', { messageId });
const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code }: CallError) => code,
  );
const open = (code: string, proof: string) => patient.call('patientMessage-openMessage', { code, proof });

describe('cancelling', () => {
  it('takes a message back while it waits: its mail never goes, and its row and text stay', async () => {
    for (const delay of [false, true]) {
      const { messageId, subject } = await sent({ delay });
      expect(await cancel(messageId)).toEqual({ cancelled: [messageId], tooLate: [] });
      await mailMessage(world.app, messageId);
      expect(await factsOf(world, messageId)).toMatchObject({ state: 'cancelled', links: 0, mails: 0 });
      expect(await get(messageId)).toMatchObject({ state: 'cancelled', status: null, subject, folder: 'sent' });
      // Again it is what it was.
      expect(await cancel(messageId)).toEqual({ cancelled: [messageId], tooLate: [] });
      expect((await factsOf(world, messageId)).version).toBe(2);
    }
  });

  it('comes too late once its mail has gone, and says so for each', async () => {
    const [gone, waits] = [await mailed(), await sent()];
    const messageIds = [gone.messageId, waits.messageId];
    expect(await plus.call('patientMessage-cancel', { messageIds })).toEqual({
      cancelled: [waits.messageId],
      tooLate: [gone.messageId],
    });
  });

  it('and mailing at the same moment: one of them wins, and the answer says which', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const { messageId } = await sent();
        const [answer] = await Promise.all([cancel(messageId), mailMessage(world.app, messageId)]);
        const { state, mails, links } = await factsOf(world, messageId);
        const won = answer.cancelled.length === 1 ? 'cancel' : 'mail';
        expect({ won, cancelled: state === 'cancelled', mails, links }).toEqual({
          won,
          cancelled: won === 'cancel',
          mails: won === 'cancel' ? 0 : 1,
          links: won === 'cancel' ? 0 : 1,
        });
        return won;
      }),
    );
    expect(outcomes).toHaveLength(24);
  });

  it('and a job that runs five times at once mail one message once', async () => {
    const { messageId } = await sent();
    await Promise.all(Array.from({ length: 5 }, () => mailMessage(world.app, messageId, 0)));
    expect(await factsOf(world, messageId)).toMatchObject({
      links: 1,
      mails: 1,
      version: expect.any(Number) as number,
    });
    const { rows } = await world.app.write.query(
      `select 1 from live_event where kind = 'patient-message' and ref_id = $1 and version = 2`,
      [messageId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe.each([
  // The nights in which clocks go forward and back in Edmonton.
  ['2025-03-08T22:00:00Z', '2025-03-09T13:00:00.000Z'],
  ['2025-03-09T08:30:00Z', '2025-03-10T13:00:00.000Z'],
  ['2025-11-01T22:00:00Z', '2025-11-02T14:00:00.000Z'],
  ['2025-11-02T07:30:00Z', '2025-11-03T14:00:00.000Z'],
])('a message delayed at %s, where clocks change', (at, morning) => {
  it('goes at 7:00 of the next day; cancelled at that moment, it goes or does not', async () => {
    world.app.now = () => new Date(at);
    // A morning that is over for the queue: its own jobs start at once, so what the sending answered is looked at.
    const goes = toPatient(world, { ...newPatient(), delay: true });
    const { goesOutAt } = await plus.call('patientMessage-sendOneWay', goes);
    const stays = await sent({ delay: true });
    expect(goesOutAt).toBe(morning);
    const { rows } = await world.app.write.query<{ at: Date }>(
      `select start_after as at from pgboss.job where name = 'patient-message' and data ->> 'messageId' = $1`,
      [goes.messageId],
    );
    expect(rows.map((row) => row.at.toISOString())).toEqual([goesOutAt]);
    world.app.now = () => new Date(goesOutAt);
    const [answer] = await Promise.all([
      cancel(stays.messageId),
      mailMessage(world.app, goes.messageId, 0),
      mailMessage(world.app, stays.messageId, 0),
    ]);
    expect((await factsOf(world, goes.messageId)).mails).toBe(1);
    expect((await factsOf(world, stays.messageId)).mails).toBe(answer.tooLate.length);
  });
});

describe('changing what waits', () => {
  it('gives it another address, subject, text and time; the job of the earlier plan does nothing', async () => {
    const { messageId, ...input } = await sent();
    const before = await get(messageId);
    const changed = await plus.call('patientMessage-change', {
      messageId,
      version: before.version,
      patientEmail: `right.${input.patientEmail}`,
      recordAnswer: { answer: 'correct', seen: null },
      subject: 'A better subject',
      body: 'Better words.',
      delay: true,
    });
    expect(businessDay(new Date(changed.goesOutAt))).toBe(addDays(businessDay(new Date()), 1));
    await mailMessage(world.app, messageId, 0);
    expect((await factsOf(world, messageId)).state).toBe('scheduled');
    await mailMessage(world.app, messageId, 1);
    const { code, to } = await mailOfMessage(world, messageId);
    expect(to).toBe(`right.${input.patientEmail}`);
    expect(await open(code, input.phn!)).toMatchObject({ subject: 'A better subject', body: 'Better words.' });
    const found = async (text: string) =>
      (await plus.call('patientMessage-search', { text })).rows.filter(({ id }) => id === messageId).length;
    expect([
      await found('better'),
      await found(`right.${input.patientEmail}`),
      await found(input.patientEmail),
    ]).toEqual([1, 1, 0]);
  });

  it('names the version that it was made on: over a newer one it is refused, and nothing is written', async () => {
    const { messageId } = await sent({ delay: true });
    const { version } = await get(messageId);
    const first = { messageId, version, subject: 'First' };
    const both = await Promise.all([
      refused(plus.call('patientMessage-change', first)),
      refused(plus.call('patientMessage-change', { ...first, subject: 'Second' })),
    ]);
    expect(both.toSorted()).toEqual(['STATE_CHANGED', 'done']);
  });

  it('asks about the new address as a first send does', async () => {
    const [one, other] = [await sent({ delay: true }), await mailed()];
    const { version } = await get(one.messageId);
    const change = (patientEmail: string) =>
      plus
        .call('patientMessage-change', { messageId: one.messageId, version, patientEmail })
        .catch((error: CallError) => error.fields);
    expect(await change('new@patients.example')).toEqual({ patientEmail: 'This differs from your clinic’s record.' });
    expect(await change(other.patientEmail)).toEqual({ patientEmail: 'This differs from your clinic’s record.' });
    expect(await change('nobody')).toEqual({ patientEmail: 'Email is invalid' });
  });

  it('comes too late once the mail has gone', async () => {
    const { messageId } = await mailed();
    const { version } = await get(messageId);
    expect(await refused(plus.call('patientMessage-change', { messageId, version, subject: 'Late' }))).toBe('TOO_LATE');
    expect(await refused(plus.call('patientMessage-sendNow', { messageId }))).toBe('TOO_LATE');
  });

  it('‘send now’ makes it go in twenty seconds, once; delaying it again is its undo', async () => {
    const { messageId } = await sent({ delay: true });
    const now = await plus.call('patientMessage-sendNow', { messageId });
    expect(Date.parse(now.goesOutAt) - Date.now()).toBeLessThanOrEqual(20_000);
    expect(await plus.call('patientMessage-sendNow', { messageId })).toEqual(now);
    expect((await factsOf(world, messageId)).state).toBe('held');
    await plus.call('patientMessage-change', { messageId, version: now.version, delay: true });
    await mailMessage(world.app, messageId, 1);
    expect(await factsOf(world, messageId)).toMatchObject({ state: 'scheduled', mails: 0, turn: 2 });
  });
});

describe('closing a link', () => {
  it('ends what the mail opened at once, also while the patient reads', async () => {
    const { messageId, phn } = await mailed();
    const { code } = await mailOfMessage(world, messageId);
    const reading = visitor(world.url, { visit: (await open(code, phn!)).visit.token, address: '127.0.22.2' });
    await reading.call('patientLink-stay', {});
    const { closedAt } = await plus.call('patientMessage-closeLink', { messageId });
    await expect(reading.call('patientLink-stay', {})).rejects.toMatchObject({ code: 'VISIT_ENDED' });
    expect(await refused(open(code, phn!))).toBe('LINK_INVALID');
    expect(await plus.call('patientMessage-closeLink', { messageId })).toEqual({ closedAt });
    expect(await get(messageId)).toMatchObject({ link: 'closed', state: 'opened', can: { closeLink: false } });
    reading.close();
  });

  it('is no way to stop what waits: that is cancelled', async () => {
    const { messageId } = await sent();
    expect(await refused(plus.call('patientMessage-closeLink', { messageId }))).toBe('TOO_LATE');
  });
});

describe('sending again', () => {
  const again = (messageId: string, given: Partial<Calls['patientMessage-sendAgain']['input']> = {}) =>
    plus.call('patientMessage-sendAgain', { messageId, sendId: randomUUID(), ...given });

  it('closes the old link at once and mails a new one, to the corrected address', async () => {
    const { messageId, phn, patientEmail } = await mailed();
    await settleMail(world, messageId, 'sent');
    const old = await mailOfMessage(world, messageId);
    const right = { patientEmail: `right.${patientEmail}`, recordAnswer: { answer: 'correct', seen: null } as const };
    await again(messageId, right);
    expect(await refused(open(old.code, phn!))).toBe('LINK_INVALID');
    await mailMessage(world.app, messageId, 1);
    const mail = await mailOfMessage(world, messageId);
    expect(mail.to).toBe(right.patientEmail);
    expect(mail.code).not.toBe(old.code);
    expect(await open(mail.code, phn!)).toMatchObject({ body: 'A marked sentence for Delphine.' });
    expect(await factsOf(world, messageId)).toMatchObject({ state: 'opened', links: 2, openLinks: 1 });
    // What becomes of the first mail is told of the message no more.
    await world.app.write.query(`update outgoing set state = 'failed' where id = $1`, [old.outgoingId]);
    expect((await factsOf(world, messageId)).state).toBe('opened');
  });

  it('is done once for a press of the button, however often it is sent', async () => {
    const { messageId } = await mailed();
    const sendId = randomUUID();
    const answers = await Promise.all([again(messageId, { sendId }), again(messageId, { sendId })]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await again(messageId, { sendId })).toEqual(answers[0]);
    expect((await factsOf(world, messageId)).turn).toBe(1);
  });

  it('is not for what waits', async () => {
    const { messageId } = await sent();
    expect(await refused(again(messageId))).toBe('TOO_LATE');
  });

  it('undone, the message is what it was, with its old link closed', async () => {
    const { messageId } = await mailed();
    await settleMail(world, messageId, 'sent');
    await again(messageId);
    expect(await cancel(messageId)).toEqual({ cancelled: [messageId], tooLate: [] });
    await mailMessage(world.app, messageId, 1);
    expect(await factsOf(world, messageId)).toMatchObject({ state: 'delivered', openLinks: 0, links: 1 });
  });
});

it('nobody calls back what is not theirs: a stranger, another clinic, and staff that has left the clinic', async () => {
  const [waits, gone] = [await sent({ delay: true }), await mailed()];
  const { version } = await get(waits.messageId);
  const ways = (by: Client): (() => Promise<unknown>)[] => [
    () => cancel(waits.messageId, by),
    () => by.call('patientMessage-change', { messageId: waits.messageId, version, subject: 'Mine' }),
    () => by.call('patientMessage-sendNow', { messageId: waits.messageId }),
    () => by.call('patientMessage-closeLink', { messageId: gone.messageId }),
    () => by.call('patientMessage-sendAgain', { messageId: gone.messageId, sendId: randomUUID() }),
    () => by.call('patientMessage-get', { messageId: gone.messageId }),
  ];
  const before = [await factsOf(world, waits.messageId), await factsOf(world, gone.messageId)];
  const moa2 = await world.client('moa2');
  await world.app.write.query('update location set disabled = true where person_id = $1', [cast.moa2.id]);
  await world.app.write.query('update person set claims_version = claims_version + 1 where id = $1', [cast.moa2.id]);
  await expect.poll(() => refused(cancel(waits.messageId, moa2))).toBe('NOT_FOUND');
  for (const by of [derm, await world.client('moa'), await world.client('approver'), moa2])
    for (const way of ways(by)) expect(await refused(way())).toBe('NOT_FOUND');
  await world.app.write.query('update location set disabled = false where person_id = $1', [cast.moa2.id]);
  await world.app.write.query('update person set claims_version = claims_version + 1 where id = $1', [cast.moa2.id]);
  expect([await factsOf(world, waits.messageId), await factsOf(world, gone.messageId)]).toEqual(before);
});
