import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { signIn, visitor } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { premiumMessagesPerMonth } from '@consult/domain/premium/uses.ts';
import { addDays, businessDay, wallClock } from '@consult/domain/time/business-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { signOff } from '@consult/domain/patient/one-way-message.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { mailMessage } from './mail-message.ts';

const people = ownPeople();
const { cast } = people;

let world: FullWorld;
let plus: Client;
let patient: Client;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  plus = await world.client('plus');
  patient = visitor(world.url);
});
afterAll(async () => {
  patient?.close();
  await world?.stop();
});

const message = (given: object = {}) => ({
  messageId: randomUUID(),
  activityId: world.referralId,
  patientEmail: 'delphine@patients.example',
  subject: 'Secure Message from Dr. Owen Falardeau: your referral',
  body: 'A marked sentence for Delphine.',
  ...given,
});

describe('a one-way message to the patient of a referral', () => {
  it('goes out at seven the next morning, once however often it is sent, and is encrypted', async () => {
    const sent = message();
    const earliest = addDays(businessDay(new Date()), 1);
    const first = await plus.call('patientMessage-sendOneWay', sent);
    const latest = addDays(businessDay(new Date()), 1);
    expect(await plus.call('patientMessage-sendOneWay', sent)).toEqual(first);
    expect(wallClock(new Date(first.goesOutAt))).toMatchObject({ hour: 7, minute: 0 });
    // Two days only where midnight passed while it was sent.
    expect([earliest, latest]).toContain(businessDay(new Date(first.goesOutAt)));
    const { rows } = await world.app.write.query<{ data: unknown; body: Buffer }>(
      `select j.data, m.body from pgboss.job j join patient_message m on m.id::text = j.data ->> 'messageId'
        where j.name = 'patient-message' and m.id = $1`,
      [sent.messageId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.data).toEqual({ messageId: sent.messageId, turn: 0 });
    expect(rows[0]!.body.toString('latin1')).not.toContain('marked sentence');
  });

  it('is refused with other content under the same id', async () => {
    const sent = message();
    await plus.call('patientMessage-sendOneWay', sent);
    await expect(plus.call('patientMessage-sendOneWay', { ...sent, body: 'Something else.' })).rejects.toMatchObject({
      code: 'MESSAGE_CHANGED',
    });
  });

  it('under the id of somebody else’s message is answered like one about a referral that does not exist', async () => {
    const sent = message();
    await plus.call('patientMessage-sendOneWay', sent);
    const moa = await world.client('moa');
    const answer = (given: object) => moa.call('patientMessage-sendOneWay', message(given)).catch(String);
    const none = await answer({ activityId: randomUUID() });
    expect(none).toContain('NOT_FOUND');
    expect(await answer(sent)).toBe(none);
    expect(await answer({ messageId: sent.messageId, activityId: randomUUID() })).toBe(none);
  });

  it('is only for referrals that one has sent oneself', async () => {
    await expect(
      plus.call('patientMessage-sendOneWay', message({ activityId: world.activityId })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const approver = await world.client('approver');
    await expect(approver.call('patientMessage-sendOneWay', message())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const free = await world.client('free');
    await expect(free.call('patientMessage-sendOneWay', message())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('tells what is missing by its field', async () => {
    await expect(
      plus.call('patientMessage-sendOneWay', message({ patientEmail: ' ', subject: '', body: ' \n' })),
    ).rejects.toMatchObject({
      fields: { patientEmail: 'Email is required', subject: 'Subject is required', body: 'Message is required' },
    });
  });

  it('is refused where it holds nothing but what the form writes by itself', async () => {
    const { clinicName, phone, fax } = (
      await plus.call('activity-open', { activityId: world.referralId })
    ).members.find(({ role }) => role === 'referrer')!;
    const own = signOff({ name: 'Dr. Owen Falardeau', clinicName, phone, fax });
    for (const body of [own, `Secure Message from Dr. Owen Falardeau:\n\n${own}`, '\u200b\n\u2800'])
      await expect(plus.call('patientMessage-sendOneWay', message({ body }))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { body: 'Message is required' },
      });
  });

  it('stands in the referral’s delivery, under way until its mail has left', async () => {
    const deliveries = async () =>
      (await plus.call('activity-open', { activityId: world.referralId })).deliveries
        .filter(({ channel }) => channel === 'message')
        .map(({ state }) => state);
    const { messageId } = await plus.call('patientMessage-sendOneWay', message());
    expect(await deliveries()).toEqual(['sending']);
    await mailMessage(world.app, messageId);
    await expect.poll(deliveries, { timeout: scaled(15_000) }).toEqual(['delivered']);
  });

  it('is announced by a mail that names the sender and says nothing of the text', async () => {
    const { rows } = await world.app.write.query<{ id: string }>(
      'select outgoing_id as id from patient_message where activity_id = $1 and outgoing_id is not null',
      [world.referralId],
    );
    const mail = await readOutboxItem(world.app.write, world.app.keyring, rows[0]!.id);
    expect(mail!.subject).toBe('Secure Message from Dr. Owen Falardeau / Message sécurisé du Dr Owen Falardeau');
    expect(mail!.body).not.toContain('two weeks');
    expect(mail!.body).not.toContain('referral');
  });

  it('opens with the patient’s health number, and locks after five wrong ones', async () => {
    const open = (proof: string) => patient.call('patientMessage-openMessage', { code: world.messageCode, proof });
    expect(await open('05552-1444')).toMatchObject({
      sender: 'Dr. Owen Falardeau',
      subject: 'Secure Message from Dr. Owen Falardeau: your referral',
      body: 'The clinic will call you within two weeks.',
    });
    for (let wrong = 0; wrong < 5; wrong += 1)
      await expect(open('123456789')).rejects.toMatchObject({ code: 'WRONG_PROOF' });
    await expect(open('055521444')).rejects.toMatchObject({ code: 'LINK_LOCKED' });
    await expect(
      patient.call('patientMessage-openMessage', { code: world.copyCode, proof: '055521444' }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('is limited to thirty a month on the premium plan, the last one taken once', async () => {
    const { app } = world;
    await app.write.query(`delete from person_role where person_id = $1`, [cast.free.id]);
    await app.write.query(`insert into person_role values ($1, 'free'), ($1, 'premium')`, [cast.free.id]);
    await app.write.query('update person set claims_version = claims_version + 1 where id = $1', [cast.free.id]);
    const free = await signIn(world.url, cast.free.email);
    // Her own referral: the one at hand, made hers.
    await app.write.query('update activity set referrer_id = $1 where id = $2', [cast.free.id, world.referralId]);
    await app.write.query('update inbox_row set owner_id = $1 where owner_id = $2 and activity_id = $3', [
      cast.free.id,
      cast.plus.id,
      world.referralId,
    ]);
    await app.write.query(
      `with sent as (
        insert into patient_message (id, batch_id, sub_type, sender_id, clinic_id, key_id, wrapped_key, body)
          select gen_random_uuid(), batch_id, 'OneWayPatient', $1, clinic_id, key_id, wrapped_key, body
            from patient_message cross join generate_series(1, $2) limit $2 returning id, sender_id, created_at
      )
      insert into premium_use (message_id, person_id, kind, state, accepted_at)
        select id, sender_id, 'message', 'used', created_at from sent`,
      [cast.free.id, premiumMessagesPerMonth - 1],
    );
    expect(await free.call('premium-getNumberOfOneWayMessageUsesRemaining', {})).toBe(1);
    const both = await Promise.allSettled(
      [message(), message()].map((one) => free.call('patientMessage-sendOneWay', one)),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find((one) => one.status === 'rejected')!.reason).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await free.call('premium-getNumberOfOneWayMessageUsesRemaining', {})).toBe(0);
    free.close();
  });
});
