import { foldText } from '@consult/domain/inbox/search-terms.ts';
import { isWaiting } from '@consult/domain/patient-message/states.ts';
import { titledIn } from '@consult/domain/activity/person-name.ts';
import type { MessageState, MessageSubType } from '@consult/domain/patient-message/states.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { JobRun } from '../../infra/jobs/jobs.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { failDelivery, recordDelivery } from '../delivery/delivery.ts';
import { makeLink, moveMessage } from '../patient-link/patient-link.ts';
import { notFinal, orderOrFail } from '../patient-mail/patient-mail.ts';
import { touchActivity } from '../activity/activity.ts';
import { billMessage } from './bill-message.ts';
import { indexMessage } from './index-old.ts';
import { openMessageBody } from './message-body.ts';
import type { SealedMessage } from './message-body.ts';
import { linkOf, orderMails } from './patient-mail.ts';
import type { MailedMessage } from './patient-mail.ts';

type Row = SealedMessage & {
  sub_type: MessageSubType;
  state: MessageState;
  turn: number;
  on_behalf: boolean;
  physician_id: string | null;
  activity_id: string | null;
  clinic_id: string;
  clinic_name: string;
  outside_name: string;
  language: 'en' | 'fr' | null;
  questions: number | null;
  sender: string;
};

/**
 * The present name of the sender of a message `m`, for those that bear none: of the person, or of the clinic as its
 * mails call it.
 */
export const senderSql = `coalesce(
    (select trim(${titleSql('p')} || ' ' || p.first_name || ' ' || p.last_name) from person p
      where p.id = m.sender_id and not m.on_behalf),
    (select outside_name(c) from clinic c where c.id = m.clinic_id), '')`;

/** The sender's name as the message bears it, with the French title that they have chosen by now. */
export function presentSender(from: string | undefined, sender: string): string {
  return from === undefined || from === titledIn('en', sender) ? sender : from;
}

/** The sender as a mail says it: a clinic that sends under its own name is called by its neutral one. */
function outsideSender(sender: string, { clinic_name: name, outside_name: outside }: Row): string {
  return foldText(sender) === foldText(name) ? outside : sender;
}

/**
 * Mails the link to a message: it takes the message's lock, looks whether the message is still to go by this plan, and
 * makes link, mail, billing record and state in one transaction; so that it happens once however often the job runs,
 * and one of cancel and send wins. Where the last try can not even order the mail, the message has failed.
 * @param turn the plan that the job belongs to; absent: whichever stands
 * @throws Error where the message can not be read, so that the job is tried again
 */
export async function mailMessage(
  app: App,
  messageId: string,
  turn?: number,
  run: Pick<JobRun, 'final'> = notFinal,
): Promise<void> {
  await orderOrFail(
    app,
    run,
    (client) => mail(client, app, messageId, turn),
    (client) => failUnordered(client, messageId),
  );
}

async function mail(
  client: pg.PoolClient,
  app: App,
  messageId: string,
  turn: number | undefined,
): Promise<LiveEvent[]> {
  // A copy of before has no content of its own yet.
  await indexMessage(client, app, messageId);
  const row = await lockMessage(client, messageId);
  if (!row || !isWaiting(row.state) || (turn !== undefined && turn !== row.turn)) return [];
  const body = await openMessageBody(app, row);
  if (!body) throw new Error('the message can not be read');
  const message: MailedMessage = {
    id: messageId,
    subType: row.sub_type,
    activityId: row.activity_id,
    clinicId: row.clinic_id,
    language: row.language,
    to: body.to,
    sender: outsideSender(presentSender(body.from, row.sender), row),
    questions: row.questions ?? 0,
    scheduled: row.state === 'scheduled',
  };
  const target = linkOf(message);
  const code = target && (await makeLink(client, target));
  const mails = code ? await orderMails(client, app, message, code) : [];
  const now = app.now();
  await client.query({
    name: 'patient-message-mailed',
    // What is sent again was not opened at its new address.
    text: `update patient_message set outgoing_id = $2, goes_out_at = $3, before_again = null,
      opened_at = case when before_again is null then opened_at end where id = $1`,
    values: [messageId, mails[0] ?? null, now],
  });
  if (row.sub_type === 'OneWayPatient' && !row.on_behalf && row.physician_id !== null)
    await billMessage(client, app, {
      id: messageId,
      doctorId: row.physician_id,
      clinicId: row.clinic_id,
      patient: body.patient,
      wentOutAt: now,
    });
  // A clinic without staff has nobody to mail: they find it with the consult.
  const state = mails.length === 0 ? 'delivered' : 'sending';
  return [await moveMessage(client, messageId, { state, error: '' }), ...(await tellActivity(client, row, mails[0]))];
}

/** The delivery that the consult of a message shows for it; null where it shows none. */
export function channelOf(subType: MessageSubType): 'copy' | 'message' | null {
  if (subType === 'PatientCC') return 'copy';
  return subType === 'OneWayPatient' ? 'message' : null;
}

/** Ties the mail to the delivery that the consult shows, and audits that a copy was sent. */
async function tellActivity(
  client: pg.PoolClient,
  { activity_id: activityId, sub_type: subType }: Row,
  outgoingId: string | undefined,
): Promise<LiveEvent[]> {
  const channel = channelOf(subType);
  if (activityId === null || outgoingId === undefined || !channel) return [];
  await recordDelivery(client, { activityId, channel, outgoingId });
  if (channel !== 'copy') return [];
  await writeAudit(client, { kind: 'copy-sent', actorId: null, subjectIds: [activityId] });
  // Tells open screens, so that an open audit log shows it.
  return [await touchActivity(client, activityId)];
}

async function lockMessage(client: pg.ClientBase, messageId: string): Promise<Row | null> {
  const { rows } = await client.query<Row>({
    name: 'patient-message-to-mail',
    text: `select m.id, m.sub_type, m.state, m.turn, m.on_behalf, m.physician_id, m.activity_id, m.clinic_id,
        m.key_id, m.wrapped_key, m.body, ${senderSql} as sender, c.name as clinic_name, outside_name(c) as outside_name,
        p.language, v.questions
      from patient_message m join clinic c on c.id = m.clinic_id left join patient p on p.id = m.patient_id
        left join sent_form s on s.message_id = m.id
        left join care_form_version v on v.form_id = s.form_id and v.version = s.version
      where m.id = $1 for no key update of m`,
    values: [messageId],
  });
  return rows[0] ?? null;
}

/** Marks a message as failed whose mail could not even be ordered, and gives back what hung on it. */
async function failUnordered(client: pg.PoolClient, messageId: string): Promise<LiveEvent[]> {
  const row = await lockMessage(client, messageId);
  if (!row || !isWaiting(row.state)) return [];
  await client.query({
    name: 'patient-message-give-back',
    text: 'select give_back_patient_message($1)',
    values: [messageId],
  });
  const channel = channelOf(row.sub_type);
  if (row.activity_id !== null && channel) await failDelivery(client, row.activity_id, channel);
  return [await moveMessage(client, messageId, { state: 'failed', error: 'NOT_ORDERED', back: true })];
}
