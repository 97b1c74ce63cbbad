import { randomBytes } from 'node:crypto';
import { tokenHash } from '@consult/server/features/patient-link/patient-link.ts';
import { indexMessage, sealMessageBody } from '@consult/server/features/patient-message/patient-message.ts';
import { sealContent } from '@consult/server/infra/outbox/entry.ts';
import { renderPatientMail } from '@consult/server/infra/outbox/patient-mail.ts';
import { linkDays, locksToClose } from '@consult/domain/patient-link/limits.ts';
import type pg from 'pg';
import { cast } from '../../cast.ts';
import { insertRows } from '../../insert-rows.ts';
import type { Row } from '../../insert-rows.ts';
import { idAt, seededRandom } from '../../random.ts';
import { clinics } from '../clinics.ts';
import type { SeedTarget } from '../seed-target.ts';
import { sentMessages } from './sent-messages.ts';
import type { SentDemoMessage } from './sent-messages.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const sender = cast.plus;
const clinic = clinics.elbowPark;
const senderName = `${sender.salutation} ${sender.firstName} ${sender.lastName}`;

/** Writes the messages to patients of the demo world with their mails, whose links stand in the outbox. */
export async function insertSentMessages(client: pg.ClientBase, target: SeedTarget, now: Date): Promise<void> {
  const random = seededRandom(116);
  for (const one of sentMessages) {
    const at = new Date(now.getTime() - one.days * dayMs);
    const [messageId, outgoingId] = [idAt(at, random), idAt(at, random)];
    const code = randomBytes(32).toString('base64url');
    const went = one.state !== 'cancelled';
    if (went) await insertRows(client, 'outgoing', [mailRow(target, one, outgoingId, code, at)]);
    await insertRows(client, 'patient_message', [messageRow(target, one, messageId, went ? outgoingId : null, at)]);
    await insertRows(client, 'patient_message_row', ownerRows(one, messageId, at));
    if (went) await insertRows(client, 'patient_link', [linkRow(one, messageId, code, at, now)]);
    await indexMessage(client, target, messageId);
  }
}

/** When it came to the state in which it is. */
const statusAt = ({ state }: SentDemoMessage, at: Date): Date =>
  new Date(at.getTime() + (state === 'opened' ? 5 : state === 'failed' ? 1 : 0) * hourMs);

/** A mail that failed later has left at first. */
function mailRow({ keyring, config }: SeedTarget, one: SentDemoMessage, id: string, code: string, at: Date): Row {
  const publicUrl = config?.publicUrl ?? 'http://localhost:8080';
  const values = {
    link: `${publicUrl}/patient-message?code=${code}`,
    clinic: clinic.name,
    phone: clinic.phone,
    name: senderName,
  };
  const { subject, body } = renderPatientMail('patient-message', [one.language], values);
  const content = { to: one.patient.email, subject, body, attachment: null, header: { from: clinic.name } };
  const sealed = sealContent(keyring, id, content);
  const refused = one.error?.startsWith('SMTP') === true;
  const settled = { state: refused ? 'failed' : 'sent', via: 'outbox', attempts: 1, created_at: at, settled_at: at };
  const last_error = refused ? one.error! : '';
  return { id, kind: 'mail', template: 'patient-message', language: one.language, ...sealed, ...settled, last_error };
}

function messageRow(
  { keyring }: SeedTarget,
  one: SentDemoMessage,
  id: string,
  outgoingId: string | null,
  at: Date,
): Row {
  const { key, keyId, wrapped } = keyring.newDataKey(id);
  const { phn, province, dateOfBirth, firstName, lastName, email } = one.patient;
  const body = sealMessageBody(key, id, {
    to: email,
    subject: one.subject,
    text: one.text,
    from: senderName,
    patient: { phn, province, dateOfBirth, firstName, lastName },
  });
  return {
    id,
    batch_id: id,
    sub_type: 'OneWayPatient',
    sender_id: sender.id,
    physician_id: sender.id,
    clinic_id: clinic.id,
    key_id: keyId,
    wrapped_key: wrapped,
    body,
    outgoing_id: outgoingId,
    stayed_here: one.state === 'delivered' || one.state === 'opened',
    state: one.state,
    error: one.error ?? '',
    status_updated_at: statusAt(one, at),
    created_at: at,
    goes_out_at: at,
    opened_at: one.state === 'opened' ? statusAt(one, at) : null,
    // indexMessage, which comes next, finds the patient's record and writes the terms.
    indexed: false,
  };
}

/** What failed, and what somebody tried to guess, lies before its owners, unread. */
function ownerRows(one: SentDemoMessage, messageId: string, at: Date): Row[] {
  const back = one.state === 'failed' || one.link === 'guessed';
  return ([[sender.id, 'person'] as const, [clinic.id, 'clinic'] as const] as const).map(([ownerId, kind]) => ({
    owner_id: ownerId,
    message_id: messageId,
    owner_kind: kind,
    folder: one.archived ? 'archive' : back ? 'inbox' : 'sent',
    unread: back,
    status_updated_at: statusAt(one, at),
  }));
}

function linkRow({ link }: SentDemoMessage, messageId: string, code: string, at: Date, now: Date): Row {
  const begins = link === 'ended' ? at : new Date(Math.max(at.getTime(), now.getTime() - dayMs));
  const closed = link === 'closed' || link === 'guessed';
  return {
    token_hash: tokenHash(code),
    kind: 'one-way',
    patient_message_id: messageId,
    created_at: at,
    expires_at: new Date(begins.getTime() + linkDays * dayMs),
    locks: link === 'guessed' ? locksToClose : link === 'locked' ? 1 : 0,
    locked_until: link === 'locked' ? new Date(now.getTime() + hourMs) : null,
    closed_at: closed ? new Date(at.getTime() + 6 * hourMs) : null,
  };
}
