import { randomBytes } from 'node:crypto';
import { shareStoredFile } from '@consult/server/features/attachment/attachment.ts';
import { tokenHash } from '@consult/server/features/patient-link/patient-link.ts';
import { sealWindow } from '@consult/server/features/patient-window/patient-window.ts';
import { sealContent } from '@consult/server/infra/outbox/entry.ts';
import { renderPatientMail } from '@consult/server/infra/outbox/patient-mail.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { linkDays } from '@consult/domain/patient-link/limits.ts';
import type pg from 'pg';
import type { ActivityRecord } from '../activity-rows.ts';
import { cast } from '../cast.ts';
import { insertRows } from '../insert-rows.ts';
import { fixedId, idAt, seededRandom } from '../random.ts';
import { clinics } from './clinics.ts';
import { insertFormFor } from './forms/insert-sent-forms.ts';
import { handoutPdf } from './handout-pdf.ts';
import { insertAppointment } from './insert-appointment.ts';
import type { SeedTarget } from './seed-target.ts';

const dayMs = 86_400_000;

/**
 * Gives the patients of two booked consults of plus@ a window: the specialist's newest message is shared there, and
 * their appointment stands in it. One of them has answered it; the other finds a handout and a form to fill in as well.
 * Mails went out yesterday, and their links stand in the outbox. The clinic takes replies.
 */
export async function insertWindows(
  client: pg.ClientBase,
  target: SeedTarget,
  consults: readonly ActivityRecord[],
  now: Date,
): Promise<void> {
  const booked = consults.filter(isBooked).slice(0, 2);
  if (booked.length < 2) throw new Error('the demo world has no two booked consults of plus@ with an answer');
  const random = seededRandom(122);
  for (const [index, consult] of booked.entries()) {
    const isAnswered = index === 1;
    await insertWindow(client, target, consult, idAt(new Date(now.getTime() - dayMs), random), now);
    await insertAppointment(client, target, consult, { isAnswered, random, now });
    if (isAnswered) continue;
    await shareHandout(client, target, consult, now);
    await insertFormFor(client, target, now, consult.body.patient);
  }
  await client.query('update clinic set patient_replies = true where id in (select clinic_id from patient_window)');
}

async function insertWindow(
  client: pg.ClientBase,
  { keyring, terms, config }: SeedTarget,
  consult: ActivityRecord,
  outgoingId: string,
  now: Date,
): Promise<void> {
  const shared = newestByConsultant(consult);
  const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer; clinic_id: string }>(
    'select key_id, wrapped_key, referrer_clinic_id as clinic_id from activity where id = $1',
    [consult.id],
  );
  const { key_id: keyId, wrapped_key: wrapped, clinic_id: clinicId } = rows[0]!;
  const key = await keyring.unwrap(keyId, wrapped, consult.id);
  const clinic = Object.values(clinics).find(({ id }) => id === clinicId)!;
  const at = new Date(now.getTime() - dayMs);
  const code = randomBytes(32).toString('base64url');
  const to = consult.body.patient.email || 'patient@patients.example';
  const link = `${config?.publicUrl ?? 'http://localhost:8080'}/patient?code=${code}`;
  const { subject, body } = renderPatientMail('patient-share', ['en'], {
    link,
    clinic: clinic.name,
    phone: clinic.phone,
  });
  const content = { to, subject, body, attachment: null, header: { from: clinic.name } };
  const settled = { state: 'sent', via: 'outbox', attempts: 1, created_at: at, settled_at: at, last_error: '' };
  await insertRows(client, 'outgoing', [
    {
      id: outgoingId,
      kind: 'mail',
      template: 'patient-share',
      language: 'en',
      ...sealContent(keyring, outgoingId, content),
      ...settled,
    },
  ]);
  const { province, phn } = consult.body.patient;
  const { rows: records } = await client.query<{ id: string }>(
    `update patient set mail_agreed_at = $3, mail_agreed_with = $4 where clinic_id = $1 and phn_hash = $2 returning id`,
    [clinicId, terms.phnHash(clinicId, province, healthNumberKey(phn)), at, cast.plus.id],
  );
  await insertRows(client, 'patient_window', [
    {
      activity_id: consult.id,
      clinic_id: clinicId,
      patient_id: records[0]!.id,
      made_by: cast.plus.id,
      mail_by: cast.plus.id,
      mail: 'sent',
      made_at: at,
      body: sealWindow(key, consult.id, { to }),
      noticed_at: at,
      outgoing_id: outgoingId,
    },
  ]);
  await insertRows(client, 'patient_window_message', [
    { activity_id: consult.id, message_id: shared.id, shared_by: cast.plus.id, shared_at: at },
  ]);
  await insertRows(client, 'patient_link', [
    {
      token_hash: tokenHash(code),
      kind: 'window',
      activity_id: consult.id,
      expires_at: new Date(at.getTime() + linkDays * dayMs),
      created_at: at,
    },
  ]);
  await insertRows(client, 'activity_step', [{ activity_id: consult.id, step: 'booked', at }]);
}

/** The specialist's handout lies with their message, on bytes of its own. */
async function shareHandout(
  client: pg.ClientBase,
  { keyring, files }: SeedTarget,
  consult: ActivityRecord,
  now: Date,
): Promise<void> {
  const { id: activityId } = consult;
  const { id: messageId, sentBy } = newestByConsultant(consult);
  const at = new Date(now.getTime() - dayMs);
  const [fileId, attachmentId] = [fixedId(43, 1), fixedId(43, 2)];
  const bytes = handoutPdf('Eating with less potassium', [
    'Use no salt substitute: it is made of potassium.',
    'Boil potatoes and vegetables, and pour the water away.',
    'Call the clinic if you feel weak, or if your heart beats unevenly.',
  ]);
  const { key, keyId, wrapped } = keyring.newDataKey(fileId);
  await files.put({ id: fileId, key }, bytes);
  await insertRows(client, 'stored_file', [
    { id: fileId, key_id: keyId, wrapped_key: wrapped, size: bytes.length, content_type: 'application/pdf' },
  ]);
  const name = 'Eating with less potassium.pdf';
  const file = { id: attachmentId, fileId, name, personId: sentBy, activityId, messageId, position: 1 };
  await shareStoredFile(client, { keyring, now: () => at }, file);
  await insertRows(client, 'patient_window_file', [
    { activity_id: activityId, attachment_id: attachmentId, shared_by: cast.plus.id, shared_at: at },
  ]);
}

const isBooked = (consult: ActivityRecord): boolean =>
  consult.status === 'booked' &&
  consult.body.patient.phn !== '' &&
  consult.members.some(({ personId, role }) => personId === cast.plus.id && role === 'referrer') &&
  consult.messages.some((message) => isByConsultant(consult, message));

const newestByConsultant = (consult: ActivityRecord): ActivityRecord['messages'][number] =>
  consult.messages.findLast((message) => isByConsultant(consult, message))!;

const isByConsultant = ({ members }: ActivityRecord, { body, sentBy }: ActivityRecord['messages'][number]): boolean =>
  'text' in body && members.some(({ personId, role }) => personId === sentBy && role === 'consultant');
