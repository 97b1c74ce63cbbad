import { staffMessages } from '@consult/contract/activity/staff-messages.ts';
import { serve } from '../../app/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { readJson, standingOf } from '../activity/activity.ts';
import { messagePlace } from '../patient-message/patient-message.ts';
import type { PatientMessageBody } from '../patient-message/patient-message.ts';

type Row = {
  id: string;
  sender_id: string;
  sender: string;
  own: boolean;
  created_at: Date;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
};

/**
 * secureMessaging-staffMessages: the staff of a clinic reads what was written to that clinic, a sender what they wrote themselves, to an
 * address too. Nobody else in the consult reads any of it.
 */
export const listStaffMessages = serve(staffMessages).handler(async ({ input, context: { app, viewer } }) => {
  const rows = await inTransaction(app.read, async (client) => {
    await standingOf(client, app, viewer, input.activityId);
    const found = await client.query<Row>({
      name: 'staff-messages',
      text: `select m.id, m.sender_id, trim(p.salutation || ' ' || p.first_name || ' ' || p.last_name) as sender, m.sender_id = $2 as own,
          m.created_at, m.key_id, m.wrapped_key, m.body
        from patient_message m join person p on p.id = m.sender_id
        where m.activity_id = $1 and m.sub_type = 'MOAMessage' and (m.sender_id = $2 or m.clinic_id = any($3::uuid[])) order by m.created_at, m.id`,
      values: [input.activityId, viewer.personId, viewer.clinicIds],
    });
    const subjectIds = found.rows.map(({ id }) => id);
    if (subjectIds.length > 0)
      await writeAudit(client, { kind: 'patient-message-opened', actorId: viewer.personId, subjectIds });
    return found.rows;
  });
  const messages = await Promise.all(
    rows.map(async (row) => {
      const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
      const body = readJson<PatientMessageBody>(app.keyring, key, messagePlace(row.id), row.body);
      return { row, body };
    }),
  );
  return {
    messages: messages
      // What went to an address is its sender's own.
      .filter(({ row, body }) => row.own || body?.to === '')
      .map(({ row, body }) => ({
        id: row.id,
        sentBy: row.sender_id,
        senderName: row.sender,
        sentAt: row.created_at.toISOString(),
        address: body?.to ?? '',
        subject: body?.subject ?? '',
        text: body?.text ?? '',
        empty: body === null,
      })),
  };
});
