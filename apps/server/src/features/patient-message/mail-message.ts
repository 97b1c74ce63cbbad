import type { App } from '../../app/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { readJson } from '../activity/activity.ts';
import { messagePlace } from './message-body.ts';
import type { PatientMessageBody } from './message-body.ts';
import { makeLink } from './patient-link.ts';

/**
 * Mails a patient the link to a message: link and mail in one transaction, once however often the job runs. The mail names the
 * sender and nothing of the text.
 * @throws Error where the message can not be read, so that the job is tried again
 */
export async function mailMessage(app: App, messageId: string): Promise<void> {
  await inTransaction(app.write, async (client) => {
    const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer; body: Buffer; sender: string }>(
      `select m.key_id, m.wrapped_key, m.body, trim(p.salutation || ' ' || p.first_name || ' ' || p.last_name) as sender
        from patient_message m join person p on p.id = m.sender_id where m.id = $1`,
      [messageId],
    );
    const row = rows[0];
    if (!row) return;
    const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, messageId);
    const body = readJson<PatientMessageBody>(app.keyring, key, messagePlace(messageId), row.body);
    if (!body) throw new Error('the message can not be read');
    const token = await makeLink(client, { kind: 'one-way', messageId });
    if (token === null) return;
    const outgoingId = await app.outgoing.mail(client, {
      to: body.to,
      template: 'patient-message',
      language: 'en',
      values: { link: `${app.config.publicUrl}/patient-message?code=${token}`, name: row.sender },
    });
    await client.query('update patient_message set outgoing_id = $2 where id = $1', [messageId, outgoingId]);
  });
}
