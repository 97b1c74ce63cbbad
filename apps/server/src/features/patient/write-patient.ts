import { healthNumberKey, healthNumberLookupStart } from '@consult/domain/patient/health-number.ts';
import type pg from 'pg';
import type { App } from '../../app/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { lookupTerm } from './lookup-term.ts';

/** What a clinic keeps of a patient. */
export type Patient = {
  phn: string;
  province: string;
  firstName: string;
  lastName: string;
  email: string;
  dateOfBirth: string;
};

/**
 * Keeps a clinic's record of a patient (server rules, section 11): the newest details win, though an e-mail left blank this time
 * takes no known one away; found again by keyed hashes of the whole health number and of its first characters. Part of the running
 * transaction.
 */
export async function writePatient(client: pg.PoolClient, app: App, clinicId: string, patient: Patient): Promise<void> {
  // However the number was spaced this time, it is the same patient's.
  const phn = healthNumberKey(patient.phn);
  const hash = app.terms.phnHash(clinicId, patient.province, phn);
  const made = newId();
  // Of two consults about a new patient at once, the second waits here and finds the record of the first.
  await client.query({
    name: 'patient-claim',
    text: `insert into patient (id, clinic_id, key_id, wrapped_key, phn_hash, body) values ($1, $2, 0, '', $3, '') on conflict (clinic_id, phn_hash) do nothing`,
    values: [made, clinicId, hash],
  });
  const { rows } = await client.query<Kept>({
    name: 'patient-lock',
    text: `select id, key_id, wrapped_key, body from patient where clinic_id = $1 and phn_hash = $2 for update`,
    values: [clinicId, hash],
  });
  const { id } = rows[0]!;
  const email = patient.email === '' && id !== made ? await knownEmail(app, rows[0]!) : patient.email;
  const key = app.keyring.newDataKey(id);
  await client.query({
    name: 'patient-write',
    text: `with kept as (
       update patient set key_id = $3, wrapped_key = $4, body = $5, updated_at = now() where id = $1
     )
     insert into patient_term (clinic_id, term, patient_id) select $2, term, $1 from unnest($6::bigint[]) as t(term) on conflict do nothing`,
    values: [
      id,
      clinicId,
      key.keyId,
      key.wrapped,
      encrypt(key.key, bodyPlace(id), JSON.stringify({ ...patient, email })),
      [...new Set([phn.slice(0, healthNumberLookupStart), phn])].map((text) => lookupTerm(app, clinicId, text)),
    ],
  });
}

type Kept = { id: string; key_id: number; wrapped_key: Buffer; body: Buffer };

const bodyPlace = (id: string) => ({ table: 'patient', column: 'body', id });

async function knownEmail(app: App, kept: Kept): Promise<string> {
  const key = await app.keyring.unwrapOrNull(kept.key_id, kept.wrapped_key, kept.id);
  return readJson<Patient>(app.keyring, key, bodyPlace(kept.id), kept.body)?.email ?? '';
}
