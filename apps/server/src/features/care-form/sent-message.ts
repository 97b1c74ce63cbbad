import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { openMessageBody } from '../patient-message/patient-message.ts';
import type { PatientMessageBody } from '../patient-message/patient-message.ts';

/** What a form's room reads of the message that the form goes with. */
export type FormMessage = {
  id: string;
  clinicId: string;
  /** The clinic's record of the patient; null where it has none. */
  patientId: string | null;
  patient: PatientMessageBody['patient'];
  /** The address that it goes to. */
  to: string;
  /** The sender's name as the patient reads it. */
  from: string;
};

/** The message of a form; null where there is none, or none that can be read. */
export async function formMessage(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  messageId: string,
): Promise<FormMessage | null> {
  const { rows } = await client.query<{
    clinicId: string;
    patientId: string | null;
    id: string;
    key_id: number;
    wrapped_key: Buffer;
    body: Buffer;
  }>({
    name: 'care-form-message',
    text: `select clinic_id as "clinicId", patient_id as "patientId", id, key_id, wrapped_key, body
      from patient_message where id = $1`,
    values: [messageId],
  });
  const [row] = rows;
  const body = row && (await openMessageBody(app, row));
  if (!body) return null;
  const { clinicId, patientId } = row;
  return { id: messageId, clinicId, patientId, patient: body.patient, to: body.to, from: body.from ?? '' };
}
