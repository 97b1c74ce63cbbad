import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { differsFromKnown } from '@consult/domain/patient/same-patient.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { isUnnamed, openPatient, sealPatient, termsOfPatient } from './patient-record.ts';
import type { Patient, SealedPatient } from './patient-record.ts';

/**
 * What the sender said of a record that differs: overwrite it, or leave it alone. `seen` is the person of whom they
 * were told, where they may look patients up.
 */
export type RecordAnswer = { answer: 'correct' | 'keep'; seen: { name: string; born: string } | null };

/** The record of a patient that was written; without an id where it is another person's, and the sender left it so. */
export type WrittenPatient = { patientId: string | null; mailWithdrawn: boolean };

/** A clinic knows somebody else under the health number, and nobody has said yet what becomes of the record. */
export class PatientDiffers extends Error {
  readonly patientId: string;
  readonly known: Patient;
  readonly differs: 'name' | 'date-of-birth';

  constructor(patientId: string, known: Patient, differs: PatientDiffers['differs']) {
    super('the clinic knows this health number otherwise');
    this.patientId = patientId;
    this.known = known;
    this.differs = differs;
  }
}

/**
 * Stores a clinic's record of a patient (server rules, sections 11 and 25). A record of the same person keeps its name
 * and takes a new e-mail, unless that is blank. A record of another name or date of birth changes only by the answer
 * 'correct'. A record that names nobody yet takes what is typed. It finds the record by keyed hashes of the whole
 * health number and of its first characters, and locks it: of two sends at once the second is compared with what the
 * first has written. Part of the running transaction.
 * @throws PatientDiffers where the record differs and `said` is no answer to it
 */
export async function writePatient(
  client: pg.PoolClient,
  app: App,
  clinicId: string,
  patient: Patient,
  said: RecordAnswer | null,
): Promise<WrittenPatient> {
  // The number without spaces and hyphens, so that every spelling finds the same patient.
  const phn = healthNumberKey(patient.phn);
  await app.terms.refresh(client);
  const [hash, ...older] = app.terms.phnHashes(clinicId, patient.province, phn);
  // The hashes stand under an older key: this writes them under the newer one.
  if (older.length > 0)
    await client.query('update patient set phn_hash = $2 where clinic_id = $1 and phn_hash = any($3::bytea[])', [
      clinicId,
      hash,
      older,
    ]);
  const made = newId();
  // Of two consults about a new patient at once, the second waits here and then finds the first one's record.
  await client.query({
    name: 'patient-claim',
    text: `insert into patient (id, clinic_id, key_id, wrapped_key, phn_hash, body) values ($1, $2, 0, '', $3, '')
      on conflict (clinic_id, phn_hash) do nothing`,
    values: [made, clinicId, hash],
  });
  const { rows } = await client.query<SealedPatient & { withdrawn: boolean }>({
    name: 'patient-lock',
    text: `select id, key_id, wrapped_key, body, mail_withdrawn_at is not null as withdrawn from patient
      where clinic_id = $1 and phn_hash = $2 for no key update`,
    values: [clinicId, hash],
  });
  const { id, withdrawn: mailWithdrawn } = rows[0]!;
  const known = id === made ? null : await openPatient(app, rows[0]!);
  const differs = known && !isUnnamed(known) && differsFromKnown(known, patient);
  if (differs && !answers(said, known)) throw new PatientDiffers(id, known, differs);
  if (differs && said?.answer === 'keep') return { patientId: null, mailWithdrawn: false };
  const same = known && !differs && !isUnnamed(known);
  const named = same ? { ...patient, firstName: known.firstName, lastName: known.lastName } : patient;
  const email = patient.email === '' ? (known?.email ?? '') : patient.email;
  const sealed = sealPatient(app, id, { ...named, email });
  await client.query({
    name: 'patient-write',
    text: `with kept as (
       update patient set key_id = $3, wrapped_key = $4, body = $5, updated_at = now() where id = $1
     ), forgotten as (
       delete from patient_term where patient_id = $1 and term <> all($6::bigint[])
     )
     insert into patient_term (clinic_id, term, patient_id) select $2, term, $1 from unnest($6::bigint[]) as t(term)
     on conflict do nothing`,
    values: [id, clinicId, sealed.key_id, sealed.wrapped_key, sealed.body, termsOfPatient(app, clinicId, phn, email)],
  });
  return { patientId: id, mailWithdrawn };
}

/**
 * Takes a clinic's patient of a number for a send, before it locks the people of a group. A send to everyone has the
 * patient's record first and counts its people last, a send by turn has its people first: about one patient they would
 * wait in a circle. A lock of its own, since a new patient has no row to lock yet.
 */
export async function takePatient(
  client: pg.ClientBase,
  app: Pick<App, 'terms'>,
  { clinicId, province, phn }: { clinicId: string; province: string; phn: string },
): Promise<void> {
  const [hash] = app.terms.phnHashes(clinicId, province, healthNumberKey(phn));
  await client.query({
    name: 'patient-take',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`patient ${clinicId} ${hash!.toString('hex')}`],
  });
}

/**
 * Writes the hashes of a patient's record anew under the newest key, in a transaction of its own. False where the
 * record can not be read: no search finds it any more, and the next consult makes another.
 */
export async function rehashPatient(
  client: pg.ClientBase,
  app: Pick<App, 'terms' | 'keyring'>,
  patientId: string,
): Promise<boolean> {
  const { rows } = await client.query<SealedPatient & { clinic_id: string }>({
    name: 'rehash-patient-lock',
    text: 'select id, clinic_id, key_id, wrapped_key, body from patient where id = $1 for no key update',
    values: [patientId],
  });
  const row = rows[0];
  if (!row) return true;
  const patient = await openPatient(app, row);
  if (!patient) {
    // Nobody reads it any more, also not the job that looks for records without the term of their address.
    await client.query('update patient set indexed = true where id = $1 and not indexed', [patientId]);
    return false;
  }
  await app.terms.refresh(client);
  const phn = healthNumberKey(patient.phn);
  await client.query('delete from patient_term where patient_id = $1', [patientId]);
  await client.query({
    name: 'rehash-patient',
    text: `with kept as (
       update patient set phn_hash = $3, indexed = true where id = $1
     )
     insert into patient_term (clinic_id, term, patient_id) select $2, term, $1 from unnest($4::bigint[]) as t(term)
     on conflict do nothing`,
    values: [
      patientId,
      row.clinic_id,
      app.terms.phnHash(row.clinic_id, patient.province, phn),
      termsOfPatient(app, row.clinic_id, phn, patient.email),
    ],
  });
  return true;
}

/**
 * Whether the answer is about this record. Who may not look patients up was told nobody's name, and answers for any.
 */
function answers(said: RecordAnswer | null, { firstName, lastName, dateOfBirth }: Patient): boolean {
  if (!said?.seen) return said !== null;
  return said.seen.name === `${firstName} ${lastName}`.trim() && said.seen.born === dateOfBirth;
}
