import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { openMessageBody } from './message-body.ts';
import type { PatientMessageBody, SealedMessage } from './message-body.ts';

/**
 * Whom a message is to, without a viewer: for the snapshot of its billing record. Null where the message is gone or can
 * not be read.
 */
export async function unsafePatientOfMessage(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  messageId: string,
): Promise<{ patient: PatientMessageBody['patient']; oopData: null } | null> {
  const { rows } = await client.query<SealedMessage>({
    name: 'patient-of-message-for-billing',
    text: 'select id, key_id, wrapped_key, body from patient_message where id = $1',
    values: [messageId],
  });
  const body = rows[0] ? await openMessageBody(app, rows[0]) : null;
  return body ? { patient: body.patient, oopData: null } : null;
}
