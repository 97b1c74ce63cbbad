import { patientMessageOpenMessage } from '@consult/contract/patient-message/open-message.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { serveAnyone } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { readJson } from '../activity/activity.ts';
import { senderSql } from './mail-message.ts';
import { messagePlace } from './message-body.ts';
import type { PatientMessageBody } from './message-body.ts';
import { openLink } from '../patient-link/patient-link.ts';
import type { Behind } from '../patient-link/patient-link.ts';

type Row = {
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  created_at: Date;
  sender: string;
  clinic_name: string;
  clinic_phone: string;
};

/**
 * patientMessage-openMessage: the patient's health number opens the message, or the date of birth where there is no
 * number.
 */
export const openMessage = serveAnyone(patientMessageOpenMessage).handler(
  async ({ input, context: { app, request }, errors }) => {
    const opened = await openLink(
      app,
      request.ip,
      { ...input, kind: 'one-way' },
      (client, messageId) => readMessage(client, app, messageId),
      (client, messageId) =>
        writeAudit(client, { kind: 'patient-message-opened', actorId: null, subjectIds: [messageId] }),
    );
    if (typeof opened === 'string') throw errors[opened]();
    const { row, body } = opened.value;
    return {
      visit: opened.visit,
      sentAt: row.created_at.toISOString(),
      sender: row.sender,
      clinic: { name: row.clinic_name, phone: row.clinic_phone },
      subject: body.subject,
      body: body.text,
    };
  },
);

async function readMessage(
  client: pg.PoolClient,
  app: App,
  messageId: string,
): Promise<Behind<{ row: Row; body: PatientMessageBody }> | null> {
  const { rows } = await client.query<Row>(
    `select m.key_id, m.wrapped_key, m.body, m.created_at, ${senderSql} as sender,
        c.name as clinic_name, c.phone as clinic_phone
      from patient_message m join person p on p.id = m.sender_id join clinic c on c.id = m.clinic_id where m.id = $1`,
    [messageId],
  );
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, messageId);
  const body = readJson<PatientMessageBody>(app.keyring, key, messagePlace(messageId), row.body);
  return body && { patient: body.patient, value: { row, body } };
}
