import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { readJson } from '../activity/activity.ts';
import { recordDelivery } from '../consult/consult.ts';
import { messagePlace } from './message-body.ts';
import type { PatientMessageBody } from './message-body.ts';
import { makeLink } from '../patient-link/patient-link.ts';
import { mailPatient } from '../patient-mail/patient-mail.ts';
import { staffOf } from './staff.ts';

type Row = {
  sub_type: string;
  activity_id: string | null;
  clinic_id: string;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  sender: string;
  /** Whether its mail was due later, with many others. */
  waited: boolean;
};

/**
 * The sender's name of a message `m`: of the person, or of the clinic on whose behalf they sent it, which is called as
 * in its mails.
 */
export const senderSql = `case when m.on_behalf then coalesce((select outside_name(c) from clinic c
  where c.id = m.clinic_id), '')
  else trim(p.salutation || ' ' || p.first_name || ' ' || p.last_name) end`;

/**
 * Mails the link to a message, to its patient or to clinic staff: link and mails in one transaction, once however often
 * the job runs. The mail names the sender and nothing of the text.
 * @throws Error where the message can not be read, so that the job is tried again
 */
export async function mailMessage(app: App, messageId: string): Promise<void> {
  await inTransaction(app.write, async (client) => {
    const { rows } = await client.query<Row>(
      `select m.sub_type, m.activity_id, m.clinic_id, m.key_id, m.wrapped_key, m.body, ${senderSql} as sender,
        m.created_at < now() - interval '10 minutes' as waited
        from patient_message m join person p on p.id = m.sender_id where m.id = $1`,
      [messageId],
    );
    const row = rows[0];
    if (!row) return;
    const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, messageId);
    const body = readJson<PatientMessageBody>(app.keyring, key, messagePlace(messageId), row.body);
    if (!body) throw new Error('the message can not be read');
    const toStaff = row.sub_type === 'MOAMessage';
    const staff = body.to === '' ? await staffOf(client, row.clinic_id) : [];
    const to = body.to === '' ? staff.map(({ email }) => email) : [body.to];
    if (to.length === 0) return;
    const token = await makeLink(client, { kind: 'one-way', messageId });
    if (token === null) return;
    const link = `${app.config.publicUrl}/patient-message?code=${token}`;
    const outgoingIds: string[] = [];
    for (const [at, address] of to.entries()) {
      const reader = staff[at];
      outgoingIds.push(
        toStaff
          ? await app.outgoing.mail(client, {
              to: address,
              template: 'moa-message',
              language: reader?.language ?? 'en',
              values: { link, name: row.sender },
              ...(reader ? { personId: reader.personId } : {}),
            })
          : await mailPatient(client, app, {
              kind: 'message',
              from: row.sender,
              to: address,
              clinicId: row.clinic_id,
              language: null,
              link,
              scheduled: row.waited,
            }),
      );
    }
    await client.query('update patient_message set outgoing_id = $2 where id = $1', [messageId, outgoingIds[0]]);
    const [outgoingId] = outgoingIds;
    if (outgoingId !== undefined && row.activity_id !== null && row.sub_type === 'OneWayPatient')
      await recordDelivery(client, { activityId: row.activity_id, channel: 'message', outgoingId });
  });
}
