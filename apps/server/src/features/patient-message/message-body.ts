import type { App } from '../../call/context.ts';
import type { DataKey, Place } from '../../infra/keystore/cipher.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import type { AppointmentSaid, MessagePatient } from './new-batch.ts';

/** The decrypted content of patient_message.body. */
export type PatientMessageBody = {
  /** '' where it goes to the staff of the clinic, or came from a patient. */
  to: string;
  subject: string;
  text: string;
  /** Of a patient's answer about an appointment. */
  appointment?: AppointmentSaid;
  /** The sender's name as the patient reads it; absent of earlier messages, which bear their sender's present name. */
  from?: string;
  /** The patient whose health number (or date of birth) opens it. Earlier messages have no names. */
  patient: Pick<MessagePatient, 'phn' | 'province' | 'dateOfBirth'> & Partial<MessagePatient>;
};

const messagePlace = (id: string): Place => ({ table: 'patient_message', column: 'body', id });

/** The encrypted columns of a message. */
export type SealedMessage = { id: string; key_id: number; wrapped_key: Buffer; body: Buffer };

/** The content of a message; null where it can not be decrypted. */
export async function openMessageBody(
  app: Pick<App, 'keyring'>,
  { id, key_id: keyId, wrapped_key: wrapped, body }: SealedMessage,
): Promise<PatientMessageBody | null> {
  const key = await app.keyring.unwrapOrNull(keyId, wrapped, id);
  return readJson<PatientMessageBody>(app.keyring, key, messagePlace(id), body);
}

/** A content under the message's own key. */
export function sealMessageBody(key: DataKey, id: string, body: PatientMessageBody): Buffer {
  return encrypt(key, messagePlace(id), JSON.stringify(body));
}
