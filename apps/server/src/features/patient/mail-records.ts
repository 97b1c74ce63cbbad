import { foldedEmail } from '@consult/domain/patient/email.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { emailTerms, openPatient } from './patient-record.ts';
import type { Patient, SealedPatient } from './patient-record.ts';

type Db = Pick<pg.ClientBase, 'query'>;

/** Whether a patient agreed to e-mail from a clinic. */
export type MailConsent = 'agreed' | 'unknown' | 'withdrawn';

/** What a clinic's record says about mail to a patient. */
export type MailRecord = {
  id: string;
  /** null where it can not be decrypted. */
  patient: Patient | null;
  consent: MailConsent;
  language: 'en' | 'fr' | null;
};

type Row = SealedPatient & { phn_hash: Buffer; consent: MailConsent; language: 'en' | 'fr' | null };

/** The columns of a MailRecord. */
const columns = `id, key_id, wrapped_key, body, phn_hash, language,
  case when mail_withdrawn_at is not null then 'withdrawn' when mail_agreed_at is not null then 'agreed'
    else 'unknown' end as consent`;

/** The key by which a recipient's record is found in the answers of this file. */
export const recordKey = (hash: Buffer): string => hash.toString('hex');

/** A clinic's records of these health numbers by the hash under which they stand, without a lock. */
export async function findMailRecords(
  db: Db,
  app: Pick<App, 'keyring'>,
  clinicId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, MailRecord>> {
  const { rows } = await db.query<Row>({
    name: 'patient-mail-records',
    text: `select ${columns} from patient where clinic_id = $1 and phn_hash = any($2::bytea[])`,
    values: [clinicId, hashes],
  });
  return opened(app, rows);
}

/** The id of a clinic's record of a health number; null where it has none. */
export async function patientIdOf(
  db: Db,
  app: Pick<App, 'terms'>,
  clinicId: string,
  number: { province: string; phn: string },
): Promise<string | null> {
  const { province, phn } = numberOf(number);
  if (phn === '') return null;
  const { rows } = await db.query<{ id: string }>({
    name: 'patient-id',
    text: 'select id from patient where clinic_id = $1 and phn_hash = any($2::bytea[])',
    values: [clinicId, app.terms.phnHashes(clinicId, province, phn)],
  });
  return rows[0]?.id ?? null;
}

/**
 * Locks a clinic's record of a patient, where there is one, until the transaction ends: before a consult's row and
 * before messages, in this order everywhere, as a patient does who stops e-mails (what waits for them is cancelled,
 * which changes its consult).
 */
export async function lockRecord(
  client: pg.ClientBase,
  app: Pick<App, 'terms'>,
  clinicId: string,
  number: { province: string; phn: string },
): Promise<void> {
  const { province, phn } = numberOf(number);
  if (phn === '') return;
  await client.query({
    name: 'patient-record-lock',
    text: 'select 1 from patient where clinic_id = $1 and phn_hash = any($2::bytea[]) for no key update',
    values: [clinicId, app.terms.phnHashes(clinicId, province, phn)],
  });
}

/** Locks them within the running transaction, in the order of the hashes, so that two sends never wait in a circle. */
export async function lockMailRecords(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  clinicId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, MailRecord>> {
  const { rows } = await client.query<Row>({
    name: 'patient-mail-lock',
    text: `select ${columns} from patient where clinic_id = $1 and phn_hash = any($2::bytea[])
      order by phn_hash for no key update`,
    values: [clinicId, hashes],
  });
  return opened(app, rows);
}

async function opened(app: Pick<App, 'keyring'>, rows: readonly Row[]): Promise<Map<string, MailRecord>> {
  const records = await Promise.all(
    rows.map(async (row): Promise<[string, MailRecord]> => {
      const { id, consent, language } = row;
      return [recordKey(row.phn_hash), { id, patient: await openPatient(app, row), consent, language }];
    }),
  );
  return new Map(records);
}

/** Patients of a clinic who have one of these addresses, by the folded address; at most ten of each. */
export async function patientsByAddress(
  db: Db,
  app: Pick<App, 'keyring' | 'terms'>,
  clinicId: string,
  emails: readonly string[],
): Promise<Map<string, { id: string; patient: Patient }[]>> {
  const asked = emails.flatMap((email) => emailTerms(app, clinicId, email));
  const { rows } = await db.query<SealedPatient>({
    name: 'patient-by-address',
    text: `select p.id, p.key_id, p.wrapped_key, p.body
      from (select distinct term from unnest($2::bigint[]) as a(term)) asked
        cross join lateral (select t.patient_id from patient_term t
          where t.clinic_id = $1 and t.term = asked.term limit 10) t
        join patient p on p.id = t.patient_id`,
    values: [clinicId, asked],
  });
  const found = new Map<string, { id: string; patient: Patient }[]>();
  for (const row of rows) {
    const patient = await openPatient(app, row);
    if (!patient) continue;
    const folded = foldedEmail(patient.email);
    const known = found.get(folded) ?? [];
    if (!known.some(({ id }) => id === row.id)) found.set(folded, [...known, { id: row.id, patient }]);
  }
  return found;
}

/** A health number as records are found by it. */
export const numberOf = ({ province, phn }: { province: string; phn: string }) => ({
  province,
  phn: healthNumberKey(phn),
});

/** What a record says against an address: its own, or that of other patients of the clinic. */
export type Difference = { email: string | null; others: readonly Patient[] };

/** Compares an address with the records; null where nothing differs. A record without an address takes it. */
export function differenceOf(
  record: MailRecord | null,
  email: string,
  byAddress: ReadonlyMap<string, readonly { id: string; patient: Patient }[]>,
): Difference | null {
  const folded = foldedEmail(email);
  const own = record?.patient?.email ?? '';
  const other = own !== '' && foldedEmail(own) !== folded ? own : null;
  const others = (byAddress.get(folded) ?? []).filter(({ id }) => id !== record?.id).map(({ patient }) => patient);
  return other === null && others.length === 0 ? null : { email: other, others };
}
