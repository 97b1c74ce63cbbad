import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { messagePlace } from './message-body.ts';
import type { PatientMessageBody } from './message-body.ts';

/** An earlier message with the same id: of the same person with the same content, with another, or somebody else's. */
export type Earlier = { kind: 'repeat'; createdAt: Date; clinicId: string } | { kind: 'changed' } | { kind: 'foreign' };

/**
 * The earlier message with this id; null where it is new. Locks the sender until the transaction ends, so that of two
 * sends at once the second finds the first.
 */
export async function earlierMessage(
  client: pg.ClientBase,
  senderId: string,
  messageId: string,
  hash: Buffer,
): Promise<Earlier | null> {
  await client.query('select 1 from person where id = $1 for no key update', [senderId]);
  const { rows } = await client.query<{ content_hash: Buffer; sender_id: string; created_at: Date; clinic_id: string }>(
    'select content_hash, sender_id, created_at, clinic_id from patient_message where id = $1',
    [messageId],
  );
  const known = rows[0];
  if (!known) return null;
  if (known.sender_id !== senderId) return { kind: 'foreign' };
  if (!known.content_hash.equals(hash)) return { kind: 'changed' };
  return { kind: 'repeat', createdAt: known.created_at, clinicId: known.clinic_id };
}

export type NewMessage = {
  id: string;
  subType: 'OneWayPatient' | 'MOAMessage';
  senderId: string;
  /** Whether the clinic stands as the sender. */
  onBehalf: boolean;
  clinicId: string;
  activityId: string;
  hash: Buffer;
  body: PatientMessageBody;
  createdAt: Date;
  /** When its mail goes out; at once where it is absent. */
  goesOutAt?: Date;
};

/**
 * Keeps a message under a key of its own, with its audit entry and the job that mails its link, within the running
 * transaction.
 */
export async function keepMessage(client: pg.ClientBase, app: App, message: NewMessage): Promise<void> {
  const key = app.keyring.newDataKey(message.id);
  await client.query(
    `insert into patient_message (id, sub_type, sender_id, on_behalf, clinic_id, activity_id, key_id, wrapped_key, body,
      content_hash, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      message.id,
      message.subType,
      message.senderId,
      message.onBehalf,
      message.clinicId,
      message.activityId,
      key.keyId,
      key.wrapped,
      encrypt(key.key, messagePlace(message.id), JSON.stringify(message.body)),
      message.hash,
      message.createdAt,
    ],
  );
  await writeAudit(client, { kind: 'patient-message-sent', actorId: message.senderId, subjectIds: [message.id] });
  const { goesOutAt } = message;
  await app.jobs.enqueue(
    client,
    'patient-message',
    { messageId: message.id },
    goesOutAt ? { startAfter: goesOutAt } : {},
  );
}
