import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { patientMessageOpenMessage } from '@consult/contract/patient-message/open-message.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { serveAnyone } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { filesOfMessage } from '../attachment/attachment.ts';
import { presentSender, senderSql } from './mail-message.ts';
import { openMessageBody } from './message-body.ts';
import type { PatientMessageBody, SealedMessage } from './message-body.ts';
import { openLink } from '../patient-link/patient-link.ts';
import type { Behind } from '../patient-link/patient-link.ts';

type Row = SealedMessage & { created_at: Date; sender: string; clinic_name: string; clinic_phone: string };

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
    const { row, body, files } = opened.value;
    return {
      visit: opened.visit,
      sentAt: row.created_at.toISOString(),
      sender: presentSender(body.from, row.sender),
      clinic: { name: row.clinic_name, phone: row.clinic_phone },
      subject: body.subject,
      body: body.text,
      attachments: files.map(({ id, name, contentType, size }) => ({ id, name, contentType, size })),
    };
  },
);

type Read = { row: Row; body: PatientMessageBody; files: Attachment[] };

async function readMessage(client: pg.PoolClient, app: App, messageId: string): Promise<Behind<Read> | null> {
  const { rows } = await client.query<Row>({
    name: 'patient-message-read-by-patient',
    text: `select m.id, m.key_id, m.wrapped_key, m.body, m.created_at, ${senderSql} as sender,
        c.name as clinic_name, c.phone as clinic_phone
      from patient_message m join clinic c on c.id = m.clinic_id where m.id = $1`,
    values: [messageId],
  });
  const row = rows[0];
  const body = row ? await openMessageBody(app, row) : null;
  if (!row || !body) return null;
  return { patient: body.patient, value: { row, body, files: await filesOfMessage(client, app, messageId) } };
}
