import { healthNumberKey, healthNumberLookupStart } from '@consult/domain/patient/health-number.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import type { Keyring } from '@consult/server/infra/keystore/keyring.ts';
import type { Terms } from '@consult/server/infra/keystore/terms.ts';
import type { ActivityRecord } from './activity-rows.ts';
import type { Row } from './insert-rows.ts';
import { idAt, seededRandom } from './random.ts';

/** The records that the referring clinics keep of the patients of these consults, one per clinic and patient. */
export function patientRows(
  consults: readonly ActivityRecord[],
  keyring: Keyring,
  terms: Terms,
): { patients: Row[]; terms: Row[] } {
  const random = seededRandom(4711);
  const newest = new Map<string, { clinicId: string; consult: ActivityRecord }>();
  for (const consult of [...consults].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const clinicId = consult.members.find((member) => member.role === 'referrer')!.clinicId;
    const { province, phn } = consult.body.patient;
    newest.set(`${clinicId} ${province} ${phn}`, { clinicId, consult });
  }
  const patients: Row[] = [];
  const found: Row[] = [];
  for (const { clinicId, consult } of newest.values()) {
    const { firstName, lastName, phn, province, dateOfBirth, email } = consult.body.patient;
    const bare = healthNumberKey(phn);
    const id = idAt(consult.createdAt, random);
    const key = keyring.newDataKey(id);
    patients.push({
      id,
      clinic_id: clinicId,
      key_id: key.keyId,
      wrapped_key: key.wrapped,
      phn_hash: terms.phnHash(clinicId, province, bare),
      body: encrypt(
        key.key,
        { table: 'patient', column: 'body', id },
        JSON.stringify({ firstName, lastName, phn, province, dateOfBirth, email }),
      ),
      updated_at: consult.createdAt,
    });
    for (const text of new Set([bare.slice(0, healthNumberLookupStart), bare]))
      found.push({ clinic_id: clinicId, term: terms.ownerTerm(clinicId, 'PHN look-up', text), patient_id: id });
  }
  return { patients, terms: found };
}
