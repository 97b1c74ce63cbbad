import type pg from 'pg';
import type { PatientLanguage } from '@consult/domain/patient/mail-languages.ts';
import type { App } from '../../call/context.ts';
import { patientIdOf } from './mail-records.ts';

/** What a clinic's record keeps of a patient's own wishes about e-mail, as they told it in their visit. */

/**
 * Notes that a patient stopped the e-mails of the clinic of this record, or takes them again. False where nothing
 * changed. Locks the record until the transaction ends: a send under way is waited for, a later one is refused.
 */
export async function setMailStopped(
  client: pg.ClientBase,
  patientId: string,
  stopped: boolean,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: stopped ? 'patient-mail-stopped' : 'patient-mail-again',
    text: stopped
      ? `update patient set mail_withdrawn_at = $2 where id = $1 and mail_withdrawn_at is null`
      : `update patient set mail_withdrawn_at = null, mail_agreed_at = $2, mail_agreed_with = null
          where id = $1 and mail_withdrawn_at is not null`,
    values: [patientId, at],
  });
  return rowCount === 1;
}

/** Keeps the language that a patient reads. */
export async function setLanguage(
  client: Pick<pg.ClientBase, 'query'>,
  patientId: string,
  language: 'en' | 'fr',
): Promise<void> {
  await client.query({
    name: 'patient-language',
    text: 'update patient set language = $2 where id = $1 and language is distinct from $2',
    values: [patientId, language],
  });
}

/** The language that a patient reads, as the first of these clinics knows it that does; null where none does. */
export async function patientLanguage(
  db: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'terms'>,
  clinicIds: readonly (string | null)[],
  number: { province: string; phn: string },
): Promise<PatientLanguage | null> {
  for (const clinicId of clinicIds) {
    const id = clinicId && (await patientIdOf(db, app, clinicId, number));
    if (!id) continue;
    const { rows } = await db.query<{ language: PatientLanguage | null }>({
      name: 'patient-language-of',
      text: 'select language from patient where id = $1',
      values: [id],
    });
    if (rows[0]?.language) return rows[0].language;
  }
  return null;
}
