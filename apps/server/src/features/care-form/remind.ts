import { questionCount } from '@consult/domain/care-form/form.ts';
import { reminderAt } from '@consult/domain/care-form/reminder.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { PlainError } from '../../infra/log/describe-error.ts';
import { makeLink } from '../patient-link/patient-link.ts';
import { mailPatient } from '../patient-mail/patient-mail.ts';
import { formAddress } from './mail-copy.ts';
import { sentFormOf } from './sent-form.ts';
import { formMessage } from './sent-message.ts';

type Row = {
  messageId: string;
  state: string;
  wentOutAt: Date;
  language: 'en' | 'fr' | null;
  /** Nothing speaks against it: not answered, not reminded yet, and the patient takes mails. */
  wanted: boolean;
  /** Until when the link of the first mail opens; null where it is closed or has ended. */
  linkEndsAt: Date | null;
};

const dueSql = `select m.id as "messageId", m.state, m.goes_out_at as "wentOutAt", r.language,
    s.remind and s.reminded_at is null and r.mail_withdrawn_at is null
      and not exists (select from care_form_submission a where a.sent_form_id = s.id) as wanted,
    (select l.expires_at from patient_link l where l.patient_message_id = m.id and l.purpose = 'message'
      and l.closed_at is null and l.expires_at > now()) as "linkEndsAt"
  from sent_form s join patient_message m on m.id = s.message_id left join patient r on r.id = m.patient_id
  where s.id = $1 and m.goes_out_at is not null`;

/** Whatever else is done with the message waits until the reminder is ordered. */
const lockSql = `select 1 from patient_message where id = (select message_id from sent_form where id = $1)
  for no key update`;

/** Orders the looks whether patients are to be reminded, each for the morning on which that is due. */
export async function orderReminders(
  client: pg.ClientBase,
  app: App,
  forms: readonly { sentFormId: string; goesOutAt: Date }[],
): Promise<void> {
  const looks = forms.map(({ sentFormId, goesOutAt }) => ({ data: { sentFormId }, startAfter: reminderAt(goesOutAt) }));
  await app.jobs.enqueueMany(client, 'care-form-reminder', looks);
}

/**
 * Reminds a patient who has not answered, once, with a link of its own that ends with the first mail's and goes on with
 * what they have typed. A form that went out later than it was planned waits for its own third day.
 */
export async function remind(app: App, sentFormId: string): Promise<void> {
  await inTransaction(app.write, async (client) => {
    await client.query({ name: 'care-form-remind-lock', text: lockSql, values: [sentFormId] });
    const { rows } = await client.query<Row>({ name: 'care-form-remind', text: dueSql, values: [sentFormId] });
    const [due] = rows;
    if (!due?.wanted) return;
    if (['scheduled', 'held'].includes(due.state) || reminderAt(due.wentOutAt) > app.now()) {
      await orderReminders(client, app, [{ sentFormId, goesOutAt: due.wentOutAt }]);
      return;
    }
    if (!['sending', 'delivered', 'opened'].includes(due.state) || !due.linkEndsAt) return;
    const sent = await sentFormOf(client, app, due.messageId);
    const message = await formMessage(client, app, due.messageId);
    if (!sent || !message) throw new PlainError('the form can not be read');
    await client.query('update sent_form set reminded_at = $2 where id = $1', [sentFormId, app.now()]);
    const code = await makeLink(client, { kind: 'form', messageId: due.messageId }, 'reminder');
    if (!code) return;
    await client.query(
      `update patient_link set expires_at = $2 where patient_message_id = $1 and purpose = 'reminder'
        and closed_at is null`,
      [due.messageId, due.linkEndsAt],
    );
    await mailPatient(client, app, {
      kind: 'form-reminder',
      questions: questionCount(sent.form),
      to: message.to,
      clinicId: message.clinicId,
      language: due.language,
      link: formAddress(app, code),
      scheduled: true,
    });
    await writeAudit(client, { kind: 'form-reminded', actorId: null, subjectIds: [due.messageId] });
  });
}
