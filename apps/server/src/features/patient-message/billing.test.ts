import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { nextMorningAtSeven, startOfDay } from '@consult/domain/time/business-time.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { mailMessage } from './mail-message.ts';
import { holdMails, newPatient, releaseMails, sendAndMail, settleMail, toPatient } from './messages-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  await holdMails(world);
});
const clock = () => new Date();
afterEach(async () => {
  world.app.now = clock;
  await world.app.write.query('delete from billing_record where patient_message_id is not null and doctor_id = $1', [
    cast.plus.id,
  ]);
});
afterAll(async () => {
  await releaseMails(world);
  await world?.stop();
});

type Record = { doctor_id: string; billing_code: string; status: string; rule: string; at: string };
async function recordsOf(messageId: string): Promise<Record[]> {
  const { rows } = await world.app.write.query<Omit<Record, 'at'> & { created_at: Date }>(
    `select doctor_id, billing_code, status, rule, created_at from billing_record where patient_message_id = $1`,
    [messageId],
  );
  return rows.map(({ created_at: at, ...row }) => ({ ...row, at: at.toISOString() }));
}
const mailed = (given: object = {}, by = plus) =>
  sendAndMail(world, by, toPatient(world, { ...newPatient(), ...given }));
const statusOf = async (messageId: string) =>
  (await recordsOf(messageId)).map(({ status, rule }) => `${status} ${rule}`);

describe('a message to a patient is billed', () => {
  it('when it goes out, as 03.01S of its physician, dated 7:00 of that business day', async () => {
    world.app.now = () => new Date('2027-02-10T03:00:00Z');
    const input = toPatient(world, { ...newPatient(), delay: true });
    await plus.call('patientMessage-sendOneWay', input);
    expect(await recordsOf(input.messageId)).toEqual([]);
    // Its job comes some seconds after 7:00.
    const seven = nextMorningAtSeven(world.app.now());
    world.app.now = () => new Date(seven.getTime() + 7_000);
    await mailMessage(world.app, input.messageId);
    expect(await recordsOf(input.messageId)).toEqual([
      { doctor_id: cast.plus.id, billing_code: '03.01S', status: 'new', rule: '', at: seven.toISOString() },
    ]);
    const got = await plus.call('patientMessage-get', { messageId: input.messageId });
    expect(got.billing).toEqual({ status: 'new', rule: null });
  });

  it.each([
    ['2025-03-09T08:30:00Z', '2025-03-09T13:00:00.000Z'],
    ['2025-03-09T20:00:00Z', '2025-03-09T13:00:00.000Z'],
    ['2025-11-02T06:30:00Z', '2025-11-02T14:00:00.000Z'],
    ['2025-11-02T20:00:00Z', '2025-11-02T14:00:00.000Z'],
  ])('mailed at %s, on a day on which clocks change, at %s', async (now, at) => {
    world.app.now = () => new Date(now);
    expect((await recordsOf(await mailed())).map((record) => record.at)).toEqual([at]);
  });

  it('once a patient and week; the second is held by its rule, and a new week begins on Sunday', async () => {
    const who = newPatient();
    world.app.now = () => new Date('2027-02-12T18:00:00Z');
    expect(await statusOf(await mailed(who))).toEqual(['new ']);
    const second = await mailed(who);
    expect(await statusOf(second)).toEqual(['onHold patient-message-patient-week']);
    expect((await plus.call('patientMessage-get', { messageId: second })).billing).toEqual({
      status: 'onHold',
      rule: 'patient-message-patient-week',
    });
    const sunday = startOfDay('2027-02-14');
    world.app.now = () => new Date(sunday.getTime() - 1);
    expect(await statusOf(await mailed(who))).toEqual(['onHold patient-message-patient-week']);
    world.app.now = () => sunday;
    expect(await statusOf(await mailed(who))).toEqual(['new ']);
  });

  it('fourteen times a physician and week, also when many go out at once', async () => {
    world.app.now = () => new Date('2027-04-07T18:00:00Z');
    const inputs = Array.from({ length: 17 }, () => toPatient(world, newPatient()));
    for (const input of inputs) await plus.call('patientMessage-sendOneWay', input);
    await Promise.all(inputs.map(({ messageId }) => mailMessage(world.app, messageId)));
    const statuses = (await Promise.all(inputs.map(({ messageId }) => statusOf(messageId)))).flat().toSorted();
    expect(statuses).toEqual([
      ...Array<string>(14).fill('new '),
      ...Array<string>(3).fill('onHold patient-message-doctor-week'),
    ]);
  });

  it('as often as the content document says', async () => {
    await world.app.write.query(
      `insert into content_document (name, body)
        values ('billing-codes', '{"patientMessages": {"perPatientAndWeek": 2}}')`,
    );
    const who = newPatient();
    expect(await statusOf(await mailed(who))).toEqual(['new ']);
    expect(await statusOf(await mailed(who))).toEqual(['new ']);
    expect(await statusOf(await mailed(who))).toEqual(['onHold patient-message-patient-week']);
    await world.app.write.query(`delete from content_document where name = 'billing-codes'`);
  });

  it('never on behalf, not by who does not bill, and not of another sub-type', async () => {
    await world.app.write.query(
      `insert into location (person_id, clinic_id, position) values ($1, $2, 0) on conflict do nothing`,
      [cast.moa2.id, cast.plus.locations[0]!.clinicId],
    );
    const moa2 = await world.client('moa2');
    const { locations } = (await moa2.call('profile-get', {}))!;
    const { id: locationId } = locations.find(({ clinicId }) => clinicId === cast.plus.locations[0]!.clinicId)!;
    const behalf = { sendingOnBehalfOfOptionKind: 'physician', sendingOnBehalfOfOptionUid: cast.plus.id } as const;
    expect(await recordsOf(await mailed({ locationId, ...behalf }, moa2))).toEqual([]);
    expect(await recordsOf(await mailed({ locationId }, moa2))).toEqual([]);
    const inputFields = { ...world.consult(), ...newPatient(), emailPatient: true };
    const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
    const { rows } = await world.app.write.query<{ id: string }>(
      `select id from patient_message where activity_id = $1`,
      [activityId],
    );
    await mailMessage(world.app, rows[0]!.id);
    expect(await recordsOf(rows[0]!.id)).toEqual([]);
  });

  it('not at a clinic where its physician does not bill', async () => {
    const { id } = cast.plus.locations[0]!;
    await world.app.write.query('update location set billable = false where id = $1', [id]);
    expect(await recordsOf(await mailed())).toEqual([]);
    await world.app.write.query('update location set billable = true where id = $1', [id]);
  });

  it('until its mail fails; sent again, the one record stands again, and a delivered one is billed once', async () => {
    const who = newPatient();
    const messageId = await mailed(who);
    await settleMail(world, messageId, 'failed', 'SMTP 550');
    expect(await statusOf(messageId)).toEqual(['failed ']);
    // What failed counts for no limit.
    const other = await mailed(who);
    expect(await statusOf(other)).toEqual(['new ']);
    await plus.call('patientMessage-sendAgain', { messageId, sendId: randomUUID() });
    await mailMessage(world.app, messageId);
    expect(await statusOf(messageId)).toEqual(['onHold patient-message-patient-week']);
    await settleMail(world, other, 'sent');
    await plus.call('patientMessage-sendAgain', { messageId: other, sendId: randomUUID() });
    await mailMessage(world.app, other);
    expect(await statusOf(other)).toEqual(['new ']);
  });
});
