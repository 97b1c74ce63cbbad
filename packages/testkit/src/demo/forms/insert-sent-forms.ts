import { randomBytes } from 'node:crypto';
import { reviewOf } from '@consult/domain/care-form/answers.ts';
import { questionCount } from '@consult/domain/care-form/form.ts';
import { fieldWords, formWords } from '@consult/domain/care-form/in-language.ts';
import { attachResponsePdf } from '@consult/server/features/attachment/attachment.ts';
import { progressPlace, submissionPlace } from '@consult/server/features/care-form/care-form.ts';
import type { SubmissionBody } from '@consult/server/features/care-form/care-form.ts';
import { tokenHash } from '@consult/server/features/patient-link/patient-link.ts';
import { indexMessage, sealMessageBody } from '@consult/server/features/patient-message/patient-message.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import { sealContent } from '@consult/server/infra/outbox/entry.ts';
import { renderPatientMail } from '@consult/server/infra/outbox/patient-mail.ts';
import type pg from 'pg';
import { cast } from '../../cast.ts';
import { insertRows } from '../../insert-rows.ts';
import type { Row } from '../../insert-rows.ts';
import { fixedId, idAt, seededRandom } from '../../random.ts';
import type { Random } from '../../random.ts';
import { clinics } from '../clinics.ts';
import { handoutPdf } from '../handout-pdf.ts';
import type { SeedTarget } from '../seed-target.ts';
import { demoForms } from './forms.ts';
import { sentForms } from './sent-forms.ts';
import type { SentDemoForm } from './sent-forms.ts';

type FormPatient = Pick<
  SentDemoForm['patient'],
  'phn' | 'province' | 'dateOfBirth' | 'firstName' | 'lastName' | 'email'
>;
type InsertedForm = Omit<SentDemoForm, 'patient'> & { patient: FormPatient };

const dayMs = 86_400_000;
const sender = cast.plus;
const clinic = clinics.elbowPark;

/** Writes the sent forms of the demo world with their mails, whose links stand in the outbox. */
export async function insertSentForms(client: pg.ClientBase, target: SeedTarget, now: Date): Promise<void> {
  const random = seededRandom(118);
  for (const [n, one] of sentForms.entries()) await insertOne(client, target, now, one, n, random);
}

/** Writes one more: `patient` of Elbow Park has not answered it, and finds it in their window. */
export async function insertFormFor(
  client: pg.ClientBase,
  target: SeedTarget,
  now: Date,
  patient: FormPatient,
): Promise<void> {
  const one: InsertedForm = { patient, sent: demoForms.beforeYourVisit, days: 1, language: 'en' };
  await insertOne(client, target, now, one, sentForms.length, seededRandom(124));
}

async function insertOne(
  client: pg.ClientBase,
  target: SeedTarget,
  now: Date,
  one: InsertedForm,
  n: number,
  random: Random,
): Promise<void> {
  const { keyring } = target;
  const at = new Date(now.getTime() - one.days * dayMs);
  const answeredAt = new Date(at.getTime() + 5 * 3_600_000);
  const [messageId, sentFormId, outgoingId] = [idAt(at, random), idAt(at, random), idAt(at, random)];
  const code = randomBytes(32).toString('base64url');
  await insertRows(client, 'outgoing', [mailRow(target, one, outgoingId, code, at)]);
  await insertRows(client, 'patient_message', [
    messageRow(target, one, { messageId, outgoingId, at, answeredAt: one.answers ? answeredAt : null }),
  ]);
  await insertRows(
    client,
    'patient_message_row',
    ([[sender.id, 'person'] as const, [clinic.id, 'clinic'] as const] as const).map(([ownerId, kind]) => ({
      owner_id: ownerId,
      message_id: messageId,
      owner_kind: kind,
      folder: one.answers ? 'inbox' : 'sent',
      unread: one.answers !== undefined,
      status_updated_at: one.answers ? answeredAt : at,
    })),
  );
  await insertRows(client, 'patient_link', [linkRow(one, messageId, code, at, now)]);
  const key = keyring.newDataKey(sentFormId);
  await insertRows(client, 'sent_form', [
    {
      id: sentFormId,
      message_id: messageId,
      form_id: one.sent.id,
      version: 1,
      key_id: key.keyId,
      wrapped_key: key.wrapped,
    },
  ]);
  if (one.progress)
    await insertRows(client, 'care_form_progress', [
      {
        sent_form_id: sentFormId,
        version: 1,
        body: encrypt(key.key, progressPlace(sentFormId), JSON.stringify(one.progress)),
      },
    ]);
  await indexMessage(client, target, messageId);
  if (!one.answers) return;
  const body = submissionOf(one);
  await insertRows(client, 'care_form_submission', [
    {
      sent_form_id: sentFormId,
      submitted_at: answeredAt,
      // No repeat of it will come.
      content_hash: Buffer.alloc(32),
      body: encrypt(key.key, submissionPlace(sentFormId), JSON.stringify(body)),
      name_differs: false,
      told_at: answeredAt,
      pdf_state: 'made',
    },
  ]);
  await attachPdf(client, target, one, messageId, fixedId(42, n + 1));
}

function mailRow({ keyring, config }: SeedTarget, one: InsertedForm, id: string, code: string, at: Date): Row {
  const publicUrl = config?.publicUrl ?? 'http://localhost:8080';
  const values = {
    link: `${publicUrl}/forms/?code=${code}`,
    clinic: clinic.name,
    phone: clinic.phone,
    count: questionCount(one.sent.form),
  };
  const { subject, body } = renderPatientMail('patient-form-many', [one.language], values);
  const content = { to: one.patient.email, subject, body, attachment: null, header: { from: clinic.name } };
  const sealed = sealContent(keyring, id, content);
  const settled = { state: 'sent', via: 'outbox', attempts: 1, created_at: at, settled_at: at };
  return { id, kind: 'mail', template: 'patient-form-many', language: one.language, ...sealed, ...settled };
}

function messageRow(
  { keyring }: SeedTarget,
  { patient, sent, progress, link }: InsertedForm,
  of: { messageId: string; outgoingId: string; at: Date; answeredAt: Date | null },
): Row {
  const { key, keyId, wrapped } = keyring.newDataKey(of.messageId);
  const { phn, province, dateOfBirth, firstName, lastName } = patient;
  const body = sealMessageBody(key, of.messageId, {
    to: patient.email,
    subject: sent.form.name,
    text: '',
    from: `${sender.salutation} ${sender.firstName} ${sender.lastName}`,
    patient: { phn, province, dateOfBirth, firstName, lastName },
  });
  const opened = of.answeredAt ?? (progress || link === 'locked' ? of.at : null);
  return {
    id: of.messageId,
    batch_id: of.messageId,
    sub_type: 'Forms',
    sender_id: sender.id,
    physician_id: sender.id,
    clinic_id: clinic.id,
    key_id: keyId,
    wrapped_key: wrapped,
    body,
    outgoing_id: of.outgoingId,
    stayed_here: true,
    state: opened ? 'opened' : 'delivered',
    status_updated_at: of.answeredAt ?? of.at,
    created_at: of.at,
    goes_out_at: of.at,
    opened_at: opened,
    responded_at: of.answeredAt,
    // indexMessage, which comes next, finds the patient's record and writes the terms.
    indexed: false,
  };
}

function linkRow({ link, answers }: InsertedForm, messageId: string, code: string, at: Date, now: Date): Row {
  const ends = (link === 'ended' ? at.getTime() : Math.max(at.getTime(), answers ? now.getTime() : 0)) + 30 * dayMs;
  return {
    token_hash: tokenHash(code),
    kind: 'form',
    patient_message_id: messageId,
    created_at: at,
    expires_at: new Date(ends),
    locks: link === 'locked' ? 1 : 0,
    locked_until: link === 'locked' ? new Date(now.getTime() + 3_600_000) : null,
  };
}

function submissionOf({ patient, answers = {}, language }: InsertedForm): SubmissionBody {
  const { firstName, lastName, phn, email, province } = patient;
  return {
    formData: answers,
    patientInfo: { firstName, lastName, phn, email },
    province,
    filledInBy: 'myself',
    language,
  };
}

/** A plain page: the product's own takes longer than the rest of a demo world. */
async function attachPdf(
  client: pg.ClientBase,
  { keyring, files }: SeedTarget,
  { sent: { form }, answers = {} }: InsertedForm,
  messageId: string,
  fileId: string,
): Promise<void> {
  const lines = reviewOf(form, answers).map(
    ({ field, answer }) => `${fieldWords(field, 'en').label}: ${[answer ?? 'No answer'].flat().join(', ')}`,
  );
  const { name } = formWords(form, 'en');
  const bytes = handoutPdf(name, lines);
  const { key, keyId, wrapped } = keyring.newDataKey(fileId);
  await files.put({ id: fileId, key }, bytes);
  await insertRows(client, 'stored_file', [
    { id: fileId, key_id: keyId, wrapped_key: wrapped, size: bytes.length, content_type: 'application/pdf' },
  ]);
  await attachResponsePdf(client, { keyring }, messageId, { fileId, name: `${name}.pdf`, size: bytes.length });
}
