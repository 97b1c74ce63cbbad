import { randomUUID } from 'node:crypto';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { Calls } from '@consult/contract/calls.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { mailMessage } from './mail-message.ts';

type Input = Calls['patientMessage-sendOneWay']['input'];

let patients = 0;

/** A patient whom no clinic knows yet. */
export function newPatient(): { phn: string; patientEmail: string } {
  patients += 1;
  const phn = inventedHealthNumber('AB', 400_000 + patients);
  return { phn, patientEmail: `patient${patients}.${randomUUID().slice(0, 8)}@patients.example` };
}

/** A message that plus@ may send a patient from their first clinic. */
export function toPatient(world: Pick<CallsWorld, 'people'>, given: Partial<Input> = {}): Input {
  return {
    messageId: randomUUID(),
    locationId: world.people.cast.plus.locations[0]!.id,
    patientProvince: 'AB',
    phn: '055521444',
    patientEmail: 'delphine@patients.example',
    subject: 'Secure Message from Dr. Owen Falardeau: your results',
    body: 'A marked sentence for Delphine.',
    consent: true,
    ...given,
  };
}

/** Sends it and mails it at once. */
export async function sendAndMail(world: Pick<CallsWorld, 'app'>, by: Client, input: Input): Promise<string> {
  await by.call('patientMessage-sendOneWay', input);
  await mailMessage(world.app, input.messageId);
  return input.messageId;
}

/** Mails a message that waits, as its job does. */
export const mailWaiting = ({ app }: Pick<CallsWorld, 'app'>, messageId: string): Promise<void> =>
  mailMessage(app, messageId);

/** The code in the newest mail of a message, and whom it went to. */
export async function mailOfMessage(
  { app }: Pick<CallsWorld, 'app'>,
  messageId: string,
): Promise<{ code: string; to: string; outgoingId: string }> {
  const { rows } = await app.write.query<{ id: string }>(
    'select outgoing_id as id from patient_message where id = $1',
    [messageId],
  );
  const outgoingId = rows[0]!.id;
  const mail = await readOutboxItem(app.write, app.keyring, outgoingId);
  return { code: /code=(\S+)/.exec(mail!.body)![1]!, to: mail!.to, outgoingId };
}

/** Keeps the worker from handing over mails, so that a test says itself what becomes of them. */
export async function holdMails({ app }: Pick<CallsWorld, 'app'>): Promise<void> {
  await app.write.query(`insert into outlet_off (outlet, cause) values ('mail', 'copied') on conflict do nothing`);
}

export async function releaseMails(world: Pick<CallsWorld, 'app'> | undefined): Promise<void> {
  await world?.app.write.query(`delete from outlet_off where outlet = 'mail'`);
}

/** How the outbox settles the mail of a message. */
export async function settleMail(
  world: Pick<CallsWorld, 'app'>,
  messageId: string,
  state: 'sent' | 'failed',
  error = '',
): Promise<void> {
  await world.app.write.query(
    `update outgoing set state = $2, last_error = $3, via = 'smtp', settled_at = now()
      where id = (select outgoing_id from patient_message where id = $1)`,
    [messageId, state, error],
  );
}

export type MessageFacts = {
  state: string;
  version: number;
  error: string;
  turn: number;
  rows: Record<string, { folder: string; unread: boolean }>;
  use: string | null;
  links: number;
  openLinks: number;
  mails: number;
};

/** What the database says of a message. */
export async function factsOf({ app }: Pick<CallsWorld, 'app'>, messageId: string): Promise<MessageFacts> {
  const { rows } = await app.write.query<MessageFacts>(
    `select m.state, m.version, m.error, m.turn,
        (select coalesce(jsonb_object_agg(r.owner_id, jsonb_build_object('folder', r.folder, 'unread', r.unread)), '{}')
          from patient_message_row r where r.message_id = m.id) as rows,
        (select u.state from premium_use u where u.message_id = m.id) as use,
        (select count(*)::int from patient_link l where l.patient_message_id = m.id) as links,
        (select count(*)::int from patient_link l where l.patient_message_id = m.id and l.closed_at is null)
          as "openLinks",
        (select count(*)::int from outgoing o where o.id = m.outgoing_id) as mails
      from patient_message m where m.id = $1`,
    [messageId],
  );
  return rows[0]!;
}

/**
 * Messages of plus@: one whose mail has gone, one that waits until the morning, and one whose mail has gone and is for
 * 'Send again'.
 */
export type NamedMessages = { sentId: string; waitingId: string; sendId: string };

/** One of each message that a call can name, of plus@. */
export async function makeMessages(world: CallsWorld, activityId: string): Promise<NamedMessages> {
  const plus = await world.client('plus');
  const about = { activityId, locationId: undefined };
  const sentId = await sendAndMail(world, plus, toPatient(world, about));
  const waiting = toPatient(world, about);
  await plus.call('patientMessage-sendOneWay', waiting);
  return { sentId, waitingId: waiting.messageId, sendId: randomUUID() };
}

/** Another message that waits, in the place of the one that a call has changed. */
export async function anotherWaiting(
  world: CallsWorld & { messages: NamedMessages; referralId: string },
): Promise<void> {
  world.messages.waitingId = (await makeMessages(world, world.referralId)).waitingId;
}

/** A message in the name of cardio@, of which plus@ has no row. */
export async function foreignMessage(world: CallsWorld): Promise<string> {
  const { people, app } = world;
  const { id: physicianId, locations } = people.cast.cardio;
  const sentId = await sendAndMail(world, await world.client('plus'), toPatient(world));
  const { clinicId } = locations[0]!;
  await app.write.query(`update patient_message set sender_id = $2, physician_id = $2, clinic_id = $3 where id = $1`, [
    sentId,
    physicianId,
    clinicId,
  ]);
  for (const table of ['patient_message_row', 'patient_message_term'])
    await app.write.query(
      `update ${table} set owner_id = case owner_id when $2 then $3::uuid else $4::uuid end where message_id = $1`,
      [sentId, people.cast.plus.id, physicianId, clinicId],
    );
  return sentId;
}
