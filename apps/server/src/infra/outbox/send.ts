import { paperName } from '@consult/domain/consult/paper-name.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { FaxAdapter } from '../fax/fax.ts';
import { codeOf, isLastTry } from '../jobs/failure.ts';
import type { JobRun } from '../jobs/jobs.ts';
import type { Keyring } from '../keystore/keyring.ts';
import { isCalendar } from '../mail/calendar.ts';
import { mailHtml } from '../mail/html.ts';
import type { MailAdapter, MailMessage } from '../mail/mail.ts';
import type { PartnerAdapter } from '../partner/partner.ts';
import type { PushAdapter } from '../push/push.ts';
import { openContent } from './entry.ts';
import type { OutgoingContent, OutgoingKind, SealedContent } from './entry.ts';
import { outsideTexts } from './texts-outside.ts';
import { patientTexts } from './texts-patient.ts';

type Row = Required<SealedContent> & {
  kind: OutgoingKind;
  template: string;
  language: string;
  message_id: string;
  created_at: Date;
};

export type Adapters = { mail: MailAdapter; fax: FaxAdapter; push: PushAdapter; partner: PartnerAdapter };

/** The kind of job that sends an entry of this kind. */
export function sendingJob(kind: OutgoingKind): 'send-mail' | 'send-outgoing' | 'send-to-partner' {
  if (kind === 'mail') return 'send-mail';
  return kind === 'partner' ? 'send-to-partner' : 'send-outgoing';
}

/**
 * Sends one entry of the outbox and stores the result. A crash between sending and storing sends it once more, with the
 * same Message-ID. An entry of a kind that is off here stays queued; switching the kind on orders a job for it.
 * @throws the adapter's error, so that the job is tried again
 */
export async function sendOutgoing(
  { pool, keyring, adapters }: { pool: pg.Pool; keyring: Keyring; adapters: Adapters },
  id: string,
  run: JobRun,
): Promise<void> {
  // From here on it may have left, so that what it tells of can not be taken back any more; unless its way ends in the
  // outbox of this machine.
  const { rows } = await pool.query<Row>(
    `update outgoing o
      set handed_at = now(), via = case o.kind when 'mail' then $2 when 'fax' then $3 when 'push' then $4 else 'partner' end
      where id = $1 and state = 'queued' and not exists (select from outlet_off f where f.outlet = o.kind)
      returning kind, template, language, message_id, created_at, key_id, wrapped_key, recipient, subject, body,
        attachment, headers`,
    [id, adapters.mail.via, adapters.fax.via, adapters.push.via],
  );
  const row = rows[0];
  // The purge removed it, what it told of was taken back, it is off, or an earlier run settled it whose end the queue
  // did not hear of.
  if (!row) return;
  let via: string;
  try {
    via = await hand(adapters, row, id, await openContent(keyring, id, row));
  } catch (error) {
    await pool.query(
      `update outgoing set handed_at = null, via = '', attempts = $2, last_error = $3,
        state = case when $4 then 'failed' else state end, settled_at = case when $4 then now() end
        where id = $1 and state = 'queued'`,
      [id, run.attempt, codeOf(error), isLastTry(error, run)],
    );
    throw error;
  }
  await pool.query(
    `update outgoing set attempts = $2, last_error = '', state = 'sent', via = $3, settled_at = now()
      where id = $1 and state = 'queued'`,
    [id, run.attempt, via],
  );
}

/** Hands an entry to its adapter. Returns the way that it took. */
async function hand(
  adapters: Adapters,
  { kind, template, language, message_id: messageId, created_at: createdAt }: Row,
  id: string,
  { to, subject, body, attachment, header }: OutgoingContent,
): Promise<string> {
  const day = businessDay(createdAt);
  if (kind === 'mail') {
    const html = inHtml(template) ? { html: mailHtml({ subject, text: body, languages: language.split('-') }) } : {};
    await adapters.mail.send({
      messageId,
      to,
      subject,
      text: body,
      ...html,
      ...header,
      ...withIt(attachment, paperNameOf(template, language, day)),
    });
  } else if (kind === 'partner') return adapters.partner.send(id);
  else if (kind === 'fax') {
    const fileName = paperName(['fax'], day);
    await adapters.fax.send({ messageId, to, pdf: attachment ?? Buffer.alloc(0), fileName });
  } else return (await adapters.push.send({ id, personId: to, title: subject, link: body })) ?? adapters.push.via;
  return adapters[kind].via;
}

/** Mails to people outside go as HTML too; those to people who have an account are plain. */
const inHtml = (template: string): boolean =>
  Object.hasOwn(patientTexts, template) || Object.hasOwn(outsideTexts, template);

/** The file name of a mail's PDF. Servers on the way read it, so it says what kind of paper it is and the day. */
function paperNameOf(template: string, language: string, day: string): string {
  const [en, fr] = template === 'referral' ? ['Referral', 'Demande de consultation'] : ['Document', 'Document'];
  return paperName([language === 'fr' ? fr : en], day);
}

/** The attachment of a mail: an entry of a calendar, or a PDF. */
function withIt(content: Buffer | null, filename: string): Pick<MailMessage, 'attachment' | 'calendar'> {
  if (!content) return {};
  if (isCalendar(content)) return { calendar: content.toString('utf8') };
  return { attachment: { filename, contentType: 'application/pdf', content } };
}
