import type pg from 'pg';
import { faxStaysHere, mailFax } from '../fax/fax.ts';
import { newId } from '../db/new-id.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { runWithin } from '../jobs/statements.ts';
import type { OpenTransaction } from '../jobs/statements.ts';
import type { Keyring } from '../keystore/keyring.ts';
import { mailStaysHere } from '../mail/mail.ts';
import type { MailAdapter } from '../mail/mail.ts';
import { pacedMail } from '../mail/paced-mail.ts';
import { smtpMail } from '../mail/smtp-mail.ts';
import type { Dkim } from '../mail/smtp-mail.ts';
import { fcmPush } from '../push/fcm-push.ts';
import type { FcmConfig } from '../push/fcm-push.ts';
import { keptDevices } from '../push/push-devices.ts';
import { photosStayHere } from '../partner/partner.ts';
import type { PartnerAdapter } from '../partner/partner.ts';
import { pushStaysHere } from '../push/push.ts';
import { sealContent } from './entry.ts';
import type { OutgoingContent, OutgoingKind } from './entry.ts';
import { sendingJob, sendOutgoing } from './send.ts';
import type { Adapters } from './send.ts';
import { oneLine } from './fill.ts';
import type { TemplateValues } from './fill.ts';
import type { OutgoingLanguage } from './outgoing-text.ts';
import { renderPatientMail } from './patient-mail.ts';
import type { PatientMailValues } from './patient-mail.ts';
import { renderTemplate } from './templates.ts';
import type { TemplateName } from './templates.ts';
import type { PatientTemplate } from './texts-patient.ts';

/** The settings that decide how messages leave. */
export type OutgoingConfig = {
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  dkim?: Dkim | undefined;
  /** The most mails that leave in a second; undefined: as many as go. */
  mailPerSecond?: number | undefined;
  faxGateway: string | undefined;
  fcm?: FcmConfig | undefined;
};

export type MailOrder = {
  to: string;
  template: TemplateName;
  language: OutgoingLanguage;
  values: TemplateValues;
  /** The person of this installation whose address it is. */
  personId?: string;
  /** A PDF that goes with the mail. */
  pdf?: Buffer;
  /** An entry for the receiver's calendar, in place of a PDF. */
  calendar?: string;
  /** The consults that it tells of, where what it tells can be taken back before it leaves. */
  about?: readonly string[];
  /** Of a commercial mail: where its reader ends them. */
  unsubscribe?: string;
};

/** A mail to a patient: a link, and never an attachment (spec 4 section 9). */
export type PatientMailOrder = {
  to: string;
  template: PatientTemplate;
  /** One or two, in the order in which they are read. */
  languages: readonly OutgoingLanguage[];
  /** `clinic` is also the sender's name. */
  values: PatientMailValues;
  /** One of many that are due at once: every other mail goes first. */
  scheduled?: boolean;
};
export type FaxOrder = {
  number: string;
  pdf: Buffer;
  /** The person of this installation for whom the fax is made. */
  personId?: string;
  /** The id of the entry, for a caller that may order it twice: the second order then does nothing. */
  id?: string;
  /** The consult on its paper. */
  about?: readonly string[];
};
export type PushOrder = {
  personId: string;
  template: TemplateName;
  language: OutgoingLanguage;
  values: TemplateValues;
  /** As of a mail. */
  about?: readonly string[];
};

/** What many are told at once: a mail or a push with which nothing else goes. */
export type NoticeOrder =
  | ({ kind: 'mail' } & Pick<MailOrder, 'to' | 'template' | 'language' | 'values' | 'personId' | 'about'>)
  | ({ kind: 'push' } & PushOrder);

/** A photo for a partner, which the outbox names without showing it. */
export type PartnerOrder = {
  /** The person whose photo it is. */
  personId: string;
  /** The partner's name and the account there. */
  to: string;
  /** What goes: kind and size. */
  what: string;
};

/**
 * Everything that leaves the installation goes through here: an encrypted entry and the job that sends it, in the
 * caller's transaction.
 */
export class Outgoing {
  readonly #keyring: Keyring;
  readonly #jobs: Jobs;
  /** The address of the application, for links. */
  readonly publicUrl: string;

  constructor(keyring: Keyring, jobs: Jobs, publicUrl: string) {
    this.#keyring = keyring;
    this.#jobs = jobs;
    this.publicUrl = publicUrl;
  }

  /** Orders a mail. Returns the id of its entry. Nothing is sent when the transaction is rolled back. */
  mail(
    trx: OpenTransaction,
    { to, template, language, values, personId, pdf, calendar, about, unsubscribe }: MailOrder,
  ): Promise<string> {
    const { subject, body } = renderTemplate(template, language, values);
    const attachment = calendar === undefined ? (pdf ?? null) : Buffer.from(calendar);
    const header = unsubscribe === undefined ? {} : { header: { unsubscribe } };
    return this.#add(trx, {
      kind: 'mail',
      template,
      language,
      personId,
      content: { to, subject, body, attachment, ...header },
      about,
    });
  }

  /** Orders a mail to a patient, whose sender's name is their clinic's. */
  mailToPatient(
    trx: OpenTransaction,
    { to, template, languages, values, scheduled = false }: PatientMailOrder,
  ): Promise<string> {
    const { subject, body } = renderPatientMail(template, languages, values);
    const header = { from: oneLine(values.clinic) };
    return this.#add(trx, {
      kind: 'mail',
      template,
      language: languages.join('-'),
      content: { to, subject, body, attachment: null, header },
      priority: scheduled ? 0 : usualPriority,
    });
  }

  /** Orders a fax to a number of ten digits. */
  fax(trx: OpenTransaction, { number, pdf, personId, id, about }: FaxOrder): Promise<string> {
    const digits = number.replaceAll(/\D/g, '');
    if (digits.length !== 10) throw new Error('a fax number has ten digits');
    const content = { to: digits, subject: '', body: '', attachment: pdf };
    return this.#add(trx, { kind: 'fax', template: 'fax', language: 'en', personId, content, about, id });
  }

  /** Records a fax for which there is no number of ten digits, so that the outbox shows the failure. */
  async unsendableFax(trx: OpenTransaction, { id, personId }: { id: string; personId: string }): Promise<void> {
    const sealed = sealContent(this.#keyring, id, { to: '', subject: '', body: '', attachment: null });
    await runWithin(
      trx,
      `insert into outgoing (id, kind, template, person_id, key_id, wrapped_key, recipient, subject, body, state,
        last_error, settled_at)
        values ($1, 'fax', 'fax', $2, $3, $4, $5, $6, $7, 'failed', 'NO_FAX_NUMBER', now()) on conflict (id) do nothing`,
      [id, personId, sealed.key_id, sealed.wrapped_key, sealed.recipient, sealed.subject, sealed.body],
    );
  }

  /**
   * Orders a push message to all devices of a person: the subject of its template is the text, the link what a tap
   * opens.
   */
  push(trx: OpenTransaction, order: PushOrder): Promise<string> {
    return this.#add(trx, this.#pushEntry(order));
  }

  #pushEntry({ personId, template, language, values, about }: PushOrder): NewEntry {
    const { subject } = renderTemplate(template, language, values);
    const body = values.link ?? `${this.publicUrl}/`;
    const content = { to: personId, subject, body, attachment: null };
    return { kind: 'push', template, language, personId, content, about };
  }

  /** Orders many mails and pushes in three statements, each as `mail` and `push` order it. */
  async notices(trx: OpenTransaction, orders: readonly NoticeOrder[]): Promise<void> {
    if (orders.length === 0) return;
    const entries = orders.map((order) => {
      const { language, about = [] } = order;
      const { kind, template, personId, content } = order.kind === 'push' ? this.#pushEntry(order) : mailEntry(order);
      const id = newId();
      return { id, kind, template, language, personId, about, sealed: sealContent(this.#keyring, id, content) };
    });
    await runWithin(
      trx,
      `insert into outgoing (id, kind, template, language, person_id, key_id, wrapped_key, recipient, subject, body,
        about)
        select n.id, n.kind, n.template, n.language, n.person_id, n.key_id, n.wrapped_key, n.recipient, n.subject,
            n.body, n.about::uuid[]
          from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::integer[], $7::bytea[],
            $8::bytea[], $9::bytea[], $10::bytea[], $11::text[])
            n(id, kind, template, language, person_id, key_id, wrapped_key, recipient, subject, body, about)`,
      [
        entries.map(({ id }) => id),
        entries.map(({ kind }) => kind),
        entries.map(({ template }) => template),
        entries.map(({ language }) => language),
        entries.map(({ personId }) => personId ?? null),
        entries.map(({ sealed }) => sealed.key_id),
        entries.map(({ sealed }) => sealed.wrapped_key),
        entries.map(({ sealed }) => sealed.recipient),
        entries.map(({ sealed }) => sealed.subject),
        entries.map(({ sealed }) => sealed.body),
        entries.map(({ about }) => `{${about.join(',')}}`),
      ],
    );
    for (const kind of ['mail', 'push'] as const)
      await this.#jobs.enqueueMany(
        trx,
        sendingJob(kind),
        entries
          .filter((entry) => entry.kind === kind)
          .map(({ id }) => ({ data: { outgoingId: id }, priority: usualPriority })),
      );
  }

  /** Orders the photo of an upload to a partner, whose row names the entry; the adapter reads its bytes. */
  photo(trx: OpenTransaction, { personId, to, what }: PartnerOrder): Promise<string> {
    const content = { to, subject: '', body: what, attachment: null };
    return this.#add(trx, { kind: 'partner', template: 'partner-photo', language: 'en', personId, content });
  }

  async #add(
    trx: OpenTransaction,
    { kind, template, language, personId, content, about = [], id = newId(), priority = usualPriority }: NewEntry,
  ): Promise<string> {
    const sealed = sealContent(this.#keyring, id, content);
    const { rows } = await runWithin(
      trx,
      `insert into outgoing (id, kind, template, language, person_id, key_id, wrapped_key, recipient, subject, body,
        attachment, headers, about)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (id) do nothing returning id`,
      [
        id,
        kind,
        template,
        language,
        personId ?? null,
        sealed.key_id,
        sealed.wrapped_key,
        sealed.recipient,
        sealed.subject,
        sealed.body,
        sealed.attachment,
        sealed.headers,
        about,
      ],
    );
    if (rows.length > 0) await this.#jobs.enqueue(trx, sendingJob(kind), { outgoingId: id }, { priority });
    return id;
  }
}

/** Of all that waits the highest goes first; mails that are due by the thousand have none. */
const usualPriority = 1;

/** The entry of a mail with which nothing goes. */
function mailEntry({ to, template, language, values, personId, about }: MailOrder): NewEntry {
  const content = { to, ...renderTemplate(template, language, values), attachment: null };
  return { kind: 'mail', template, language, personId, content, about };
}

type NewEntry = {
  kind: OutgoingKind;
  template: TemplateName | PatientTemplate;
  language: string;
  personId?: string | undefined;
  content: OutgoingContent;
  about?: readonly string[] | undefined;
  id?: string | undefined;
  priority?: number;
};

/** The adapters that a configuration asks for. Without configuration nothing leaves the machine. */
export function adaptersOf(
  config: OutgoingConfig,
  pool: pg.Pool,
  keyring: Keyring,
  partner = photosStayHere,
): Adapters {
  const { publicUrl, faxGateway, fcm } = config;
  const mail = mailOf(config, pool);
  return {
    mail,
    fax: faxGateway ? mailFax(mail, faxGateway) : faxStaysHere,
    push: fcm ? fcmPush(fcm, publicUrl, keptDevices(pool, keyring)) : pushStaysHere,
    partner,
  };
}

function mailOf({ publicUrl, smtpUrl, mailFrom, dkim, mailPerSecond }: OutgoingConfig, pool: pg.Pool): MailAdapter {
  if (!smtpUrl) return mailStaysHere;
  const mail = smtpMail({ url: smtpUrl, from: mailFrom, host: new URL(publicUrl).hostname, dkim });
  return mailPerSecond === undefined ? mail : pacedMail(mail, { pool, perSecond: mailPerSecond });
}

export type OutgoingOptions = {
  pools: { write: pg.Pool };
  keyring: Keyring;
  jobs: Jobs;
  config: OutgoingConfig;
  partner?: PartnerAdapter;
};

/** Opens the way out. In a process that runs jobs it also sends the orders. */
export async function openOutgoing({ pools, keyring, jobs, config, partner }: OutgoingOptions): Promise<Outgoing> {
  const outgoing = new Outgoing(keyring, jobs, config.publicUrl);
  const adapters = adaptersOf(config, pools.write, keyring, partner);
  for (const kind of ['send-mail', 'send-outgoing', 'send-to-partner'] as const)
    await jobs.handle(kind, (data, run) =>
      sendOutgoing({ pool: pools.write, keyring, adapters }, data.outgoingId, run),
    );
  return outgoing;
}
