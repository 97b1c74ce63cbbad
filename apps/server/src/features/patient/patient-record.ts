import { foldedEmail } from '@consult/domain/patient/email.ts';
import { healthNumberLookupStart } from '@consult/domain/patient/health-number.ts';
import type { App } from '../../call/context.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { lookupTerm } from './lookup-term.ts';

/** What a clinic keeps of a patient. Names and date of birth are '' where only messages were sent to them so far. */
export type Patient = {
  phn: string;
  province: string;
  firstName: string;
  lastName: string;
  email: string;
  dateOfBirth: string;
};

/** The encrypted columns of a record. */
export type SealedPatient = { id: string; key_id: number; wrapped_key: Buffer; body: Buffer };

const bodyPlace = (id: string) => ({ table: 'patient', column: 'body', id });

/** The content of a record; null where it can not be decrypted. */
export async function openPatient(app: Pick<App, 'keyring'>, row: SealedPatient): Promise<Patient | null> {
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  return readJson<Patient>(app.keyring, key, bodyPlace(row.id), row.body);
}

/** The content of a record under a new key. */
export function sealPatient(app: Pick<App, 'keyring'>, id: string, patient: Patient): SealedPatient {
  const { key, keyId, wrapped } = app.keyring.newDataKey(id);
  return { id, key_id: keyId, wrapped_key: wrapped, body: encrypt(key, bodyPlace(id), JSON.stringify(patient)) };
}

/** Whether a record names nobody yet: it was made by a message, which knows number and address alone. */
export function isUnnamed({ firstName, lastName, dateOfBirth }: Patient): boolean {
  return firstName === '' && lastName === '' && dateOfBirth === '';
}

/** The term under which a clinic finds the patients who have an address. */
export function emailTerms(app: Pick<App, 'terms'>, clinicId: string, email: string): string[] {
  return app.terms.ownerTerms(clinicId, 'Patient e-mail', foldedEmail(email));
}

/** The terms of a record: the first characters of the number, all of it, and the address. `phn` is stripped. */
export function termsOfPatient(app: Pick<App, 'terms'>, clinicId: string, phn: string, email: string): string[] {
  const numbers = new Set([phn.slice(0, healthNumberLookupStart), phn]);
  const terms = [...numbers].map((text) => lookupTerm(app, clinicId, text));
  const folded = foldedEmail(email);
  return folded === '' ? terms : [...terms, app.terms.ownerTerm(clinicId, 'Patient e-mail', folded)];
}
