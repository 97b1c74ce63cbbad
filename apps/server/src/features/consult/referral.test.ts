import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { purge } from '../../infra/jobs/upkeep.ts';
import { failDeliveries, openDeliveries, recordDelivery } from '../delivery/delivery.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  await setClinic(`email = ''`);
});
afterAll(() => world?.stop());

const refer = (change: object = {}) =>
  plus.call('referral-sendReferral', {
    submissionId: randomUUID(),
    inputFields: { ...world.referral(), ...change },
  });
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
/** Changes the clinic of the external service, whose channels decide the deliveries. */
const setClinic = (change: string) =>
  rows(`update clinic set ${change} where id = (select clinic_id from service where id = $1)`, [
    world.referral().serviceId,
  ]);

describe('a referral to an external service', () => {
  it('lies read in the sender’s archive with its deliveries under way, and in nobody’s inbox', async () => {
    const { activityId, subject, recipients } = await refer();
    expect(subject).toMatch(/, 05552-1444$/);
    expect(recipients).toEqual(['Bow Crescent Specialists']);
    const { rows: archive } = await plus.call('inbox-page', { folder: 'archive', after: null });
    expect(archive.find((row) => row.id === activityId)).toMatchObject({ activityType: 'referral', unread: false });
    const { rows: inbox } = await plus.call('inbox-page', { folder: 'inbox', after: null });
    expect(inbox.some((row) => row.id === activityId)).toBe(false);
    const opened = await plus.call('activity-open', { activityId });
    expect(opened).toMatchObject({
      activityType: 'referral',
      status: 'pending',
      members: [{ personId: cast.plus.id, role: 'referrer' }],
      deliveries: [{ channel: 'fax' }],
      phoneCall: null,
      // Nobody at the other clinic would read a message.
      can: { exportPdf: true, send: false },
    });
    // The clinic's staff find it where the referrer does.
    const moa = await world.client('moa2');
    expect((await moa.call('activity-open', { activityId })).row).toMatchObject({
      ownerId: cast.plus.locations[0]!.clinicId,
      folder: 'archive',
      unread: false,
    });
  });

  it('takes no message, alone or with others at once, and stays as it was', async () => {
    const { activityId } = await refer();
    // The end of its fax is a change of it too.
    await expect
      .poll(async () => (await plus.call('activity-open', { activityId })).deliveries.map(({ state }) => state))
      .not.toContain('sending');
    const before = await rows('select version, last_seq, preview from activity where id = $1', [activityId]);
    const write = () =>
      plus.call('message-send', { activityId, messageId: randomUUID(), text: 'Does anybody read this?' });
    const tries = await Promise.allSettled(Array.from({ length: 4 }, write));
    for (const one of tries) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
    expect(await rows('select version, last_seq, preview from activity where id = $1', [activityId])).toEqual(before);
    // With a forwarder there is somebody to write to.
    await rows(
      `with joined as (insert into member (activity_id, person_id, role, position, added_by, added_at)
        values ($1, $2, 'forwarder', 1, $2, now()))
        insert into inbox_row (owner_id, activity_id, owner_kind, folder, last_message_at, last_seq)
        values ($2, $1, 'person', 'inbox', now(), 1)`,
      [activityId, cast.resident.id],
    );
    expect((await plus.call('activity-open', { activityId })).can.send).toBe(true);
    expect(await write()).toMatchObject({ seq: 2 });
  });

  it('is audited as such, counts against the service’s limit, is billed to nobody and copied to no patient', async () => {
    const inputFields = { ...world.referral(), emailPatient: true, patientEmail: 'delphine@patients.example' };
    // Over all days: midnight may have been since this file's first send.
    const counted = `(select coalesce(sum(count), 0)::int from service_day where service_id = $1)`;
    const [before] = await rows<{ counted: number }>(`select ${counted} as counted`, [inputFields.serviceId]);
    const { activityId } = await plus.call('referral-sendReferral', { submissionId: randomUUID(), inputFields });
    const [found] = await rows<Record<string, number>>(
      `select ${counted} as counted,
          (select count(*)::int from audit_entry where kind = 'referral-sent'
          and subject_ids = array[$2::uuid]) as audited,
          (select count(*)::int from billing_record where activity_id = $2) as billed,
          (select count(*)::int from patient_message where activity_id = $2) as copies,
          (select count(*)::int from pgboss.job where name = 'referral-delivery'
          and data ->> 'activityId' = $2::text) as jobs`,
      [inputFields.serviceId, activityId],
    );
    expect(found).toEqual({ counted: before!.counted + 1, audited: 1, billed: 0, copies: 0, jobs: 1 });
  });

  it('sent twice with one submission is made once, and a consult can not borrow the submission', async () => {
    const input = { submissionId: randomUUID(), inputFields: world.referral() };
    const [one, two] = await Promise.all([
      plus.call('referral-sendReferral', input),
      plus.call('referral-sendReferral', input),
    ]);
    expect(two).toEqual(one);
    await expect(plus.call('consult-sendConsult', { ...input, inputFields: world.consult() })).rejects.toMatchObject({
      code: 'SUBMISSION_CHANGED',
    });
  });

  it('is refused for a service of the platform and as another kind, by the field', async () => {
    const { serviceId, specialty, subsite, symptoms } = world.consult();
    await expect(refer({ serviceId, specialty, subsite, symptoms })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { serviceId: 'This service takes no referrals. Send an eConsult instead.' },
    });
    await expect(refer(world.consult())).rejects.toMatchObject({
      fields: { activityType: 'An eConsult can not be sent as a referral.' },
    });
  });

  it('goes by mail too where the clinic’s address is known, and is refused where nothing reaches it', async () => {
    await setClinic(`email = 'intake@clinic.example'`);
    const { activityId } = await refer();
    const { deliveries } = await plus.call('activity-open', { activityId });
    expect(deliveries.map(({ channel }) => channel)).toEqual(['fax', 'mail']);
    await setClinic(`email = '', fax = ''`);
    await expect(refer()).rejects.toMatchObject({
      fields: { serviceId: 'This service cannot be reached by fax or mail. Select another service.' },
    });
    await setClinic(`fax = '(403) 555-0158'`);
  });
});

describe('the delivery of a referral', () => {
  /** A referral whose deliveries no job of this server takes up. */
  async function untouched(): Promise<string> {
    const { activityId } = await refer();
    await rows(`delete from pgboss.job where name = 'referral-delivery' and state < 'active'`);
    await vi.waitFor(
      async () =>
        expect(await rows(`select 1 from pgboss.job where name = 'referral-delivery' and state = 'active'`)).toEqual(
          [],
        ),
      { timeout: scaled(15_000) },
    );
    await rows(`delete from activity_delivery where activity_id = $1`, [activityId]);
    await rows(`insert into activity_delivery (activity_id, channel) values ($1, 'fax'), ($1, 'mail')`, [activityId]);
    return activityId;
  }
  const states = async (activityId: string): Promise<object[]> =>
    (await plus.call('activity-open', { activityId })).deliveries.map(({ channel, state }) => ({ [channel]: state }));

  it('follows its entry of the outbox: delivered or failed, audited, and told to the sender’s open screens', async () => {
    const activityId = await untouched();
    const [{ since } = { since: null }] = await rows<{ since: string }>('select now()::text as since');
    const feed = await plus.live();
    const { version } = await plus.call('activity-open', { activityId });
    await inTransaction(world.app.write, async (client) => {
      expect(await openDeliveries(client, activityId)).toEqual(['fax', 'mail']);
      const outgoingId = await world.app.outgoing.fax(client, { number: '4035550158', pdf: Buffer.from('%PDF-1.7') });
      await recordDelivery(client, { activityId, channel: 'fax', outgoingId });
      expect(await openDeliveries(client, activityId)).toEqual(['mail']);
    });
    await vi.waitFor(
      async () => expect(await states(activityId)).toEqual([{ fax: 'delivered' }, { mail: 'sending' }]),
      {
        timeout: 10_000,
      },
    );
    const opened = await plus.call('activity-open', { activityId });
    expect(opened.deliveries[0]).toMatchObject({ stayedHere: true });
    expect(opened.version).toBeGreaterThan(version);
    await feed.next(({ data }) => data['id'] === activityId && data['version'] === opened.version);

    await failDeliveries(world.app.write, activityId);
    expect(await states(activityId)).toEqual([{ fax: 'delivered' }, { mail: 'failed' }]);
    expect(
      await rows(
        `select detail from audit_entry where kind = 'delivery-settled' and subject_ids = array[$1::uuid]
          and at > $2::timestamptz order by at`,
        [activityId, since],
      ),
    ).toEqual([{ detail: { channel: 'fax', state: 'delivered' } }, { detail: { channel: 'mail', state: 'failed' } }]);
    feed.close();
  });

  it('that was never ordered within a day shows as failed', async () => {
    const activityId = await untouched();
    await rows(`update activity_delivery set created_at = now() - interval '25 hours' where activity_id = $1`, [
      activityId,
    ]);
    await purge(world.app.write);
    expect(await states(activityId)).toEqual([{ fax: 'failed' }, { mail: 'failed' }]);
  });
});
