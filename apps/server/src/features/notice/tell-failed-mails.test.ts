import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOfCopy, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { tellFailedMails } from './tell-failed-mails.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.app.write.query(`delete from failed_mail; delete from outgoing where template like 'mail-failed%'`);
});

/** An eConsult of plus@ with a copy for its patient, whose mail was ordered. */
async function withCopy(): Promise<{ activityId: string; outgoingId: string }> {
  const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
  await codeOfCopy(world.app, activityId);
  const outgoingId = await outgoingOf(activityId);
  await isSent(outgoingId);
  return { activityId, outgoingId };
}

/** Resolves when the world's worker has sent it. */
async function isSent(outgoingId: string): Promise<void> {
  const state = async (): Promise<string | undefined> => {
    const { rows } = await world.app.write.query<{ state: string }>('select state from outgoing where id = $1', [
      outgoingId,
    ]);
    return rows[0]?.state;
  };
  await expect.poll(state).toBe('sent');
}

async function outgoingOf(activityId: string): Promise<string> {
  const { rows } = await world.app.write.query<{ outgoing_id: string }>(
    'select outgoing_id from activity_delivery where activity_id = $1',
    [activityId],
  );
  return rows[0]!.outgoing_id;
}

/** Makes mails fail for good together, as if their server had refused them. */
async function fail(...outgoingIds: string[]): Promise<void> {
  await inTransaction(world.app.write, async (client) => {
    await client.query(`update activity_delivery set state = 'sending' where outgoing_id = any($1::uuid[])`, [
      outgoingIds,
    ]);
    await client.query(`update outgoing set state = 'queued' where id = any($1::uuid[])`, [outgoingIds]);
    await client.query(
      `update outgoing set state = 'failed', last_error = 'SMTP 550', settled_at = now() where id = any($1::uuid[])`,
      [outgoingIds],
    );
  });
}

/** Runs the sweep for failed mails, and reads the mails to plus@; the world's own worker may have been first. */
async function told(): Promise<{ to: string; subject: string; body: string }[]> {
  await tellFailedMails(world.app.write, world.app.outgoing);
  const { rows } = await world.app.write.query<{ id: string }>(
    `select id from outgoing where template like 'mail-failed%' and person_id = $1 order by created_at`,
    [cast.plus.id],
  );
  const items = await Promise.all(rows.map(({ id }) => readOutboxItem(world.app.write, world.app.keyring, id)));
  return items.map((item) => ({ to: item!.to, subject: item!.subject, body: item!.body }));
}

const prefer = (failedEmails: boolean, language: 'en' | 'fr' = 'en') =>
  plus.call('profile-update', { preferences: { language, email: { failedEmails } } });

describe('the copy of a patient', () => {
  it('shows as waiting, as delivered or as failed in the consult that it is of', async () => {
    const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
    const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
    const state = async () => (await plus.call('activity-open', { activityId })).deliveries;
    expect(await state()).toMatchObject([{ channel: 'copy', state: 'sending' }]);
    await codeOfCopy(world.app, activityId);
    await expect.poll(state).toMatchObject([{ channel: 'copy', state: 'delivered', stayedHere: true }]);
    const feed = await plus.live();
    await fail(await outgoingOf(activityId));
    expect(await state()).toMatchObject([{ channel: 'copy', state: 'failed' }]);
    await expect(feed.next(({ data }) => data['id'] === activityId)).resolves.toBeTruthy();
    const { entries } = await plus.call('activity-auditLog', { activityId });
    expect(entries.map(({ kind }) => kind)).toContain('delivery-settled');
    feed.close();
  });

  it('that fails for good is told to the sender once, by a mail that names nobody', async () => {
    const { activityId, outgoingId } = await withCopy();
    await fail(outgoingId);
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail!.to).toBe(cast.plus.email);
    expect(mail!.subject).toBe('An e-mail of yours could not be delivered');
    expect(mail!.body).toContain(`/dashboard/secure-messaging?econsultId=${activityId}`);
    expect(mail!.body).not.toContain('delphine');
    expect(await told()).toHaveLength(1);
  });

  it('is told in the sender’s language, several as one, and not to who wants none', async () => {
    const [one, two] = [await withCopy(), await withCopy()];
    await prefer(true, 'fr');
    await fail(one.outgoingId, two.outgoingId);
    const mails = await told();
    expect(mails.map(({ subject }) => subject)).toEqual(['2 de vos courriels n’ont pas pu être remis']);
    expect(mails[0]!.body).not.toContain('econsultId');
    await prefer(false);
    await fail((await withCopy()).outgoingId);
    expect(await told()).toHaveLength(1);
    await prefer(true);
    // A failure that was passed over once makes no mail later.
    expect(await told()).toHaveLength(1);
  });
});

it('a message to a patient that fails for good is told as well; what a mail about it meets is not told again', async () => {
  const { activityId } = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: world.consult(),
  });
  const { app } = world;
  const outgoingId = await inTransaction(app.write, async (client) => {
    const ordered = await app.outgoing.mailToPatient(client, {
      to: 'nobody@patients.example',
      template: 'patient-message',
      languages: ['en'],
      values: { name: 'Dr. Falardeau', link: 'x', clinic: 'Bow Clinic', phone: '' },
    });
    await client.query(
      `insert into patient_message (id, batch_id, sub_type, sender_id, clinic_id, activity_id, key_id, wrapped_key,
        body, state, outgoing_id)
        select $1, $1, 'OneWayPatient', referrer_id, referrer_clinic_id, id, key_id, wrapped_key, ''::bytea, 'sending',
        $2 from activity where id = $3`,
      [randomUUID(), ordered, activityId],
    );
    return ordered;
  });
  await isSent(outgoingId);
  await fail(outgoingId);
  expect(await told()).toMatchObject([{ subject: 'An e-mail of yours could not be delivered' }]);
  await app.write.query(`update outgoing set state = 'failed' where template like 'mail-failed%'`);
  expect(await told()).toHaveLength(1);
});
