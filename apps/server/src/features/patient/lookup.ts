import { patientInfoLookup } from '@consult/contract/patient/lookup.ts';
import { healthNumberKey, healthNumberLookupStart } from '@consult/domain/patient/health-number.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { lookupTerms } from './lookup-term.ts';
import { openPatient } from './patient-record.ts';
import type { Patient, SealedPatient } from './patient-record.ts';

/** An answer holds this many patients at most: enough to recognise one, too few to copy a clinic's list. */
const mostFound = 10;
/** The look-up reads this many records of the clinics; it drops patients of other provinces afterwards. */
const mostRead = 40;
/** Look-ups of a person; a form makes two for a patient. */
export const lookupLimit: Limit = { tries: 90, seconds: 15 * 60 };

/**
 * patientInfo-lookup: patients of the caller's own clinics whose health number begins with the three characters given,
 * or is the one given, last seen first. It searches by keyed hashes; shorter beginnings find nothing. Without a number
 * it answers at once.
 */
export const lookUp = serve(patientInfoLookup).handler(async ({ input, context: { app, viewer } }) => {
  const asked = healthNumberKey(input.phn ?? '');
  if (asked.length < healthNumberLookupStart) return [];
  if (!(await app.sessions.limits.take('patient-lookup', viewer.personId, lookupLimit))) throw refuse('TOO_MANY');

  const clinics = await app.read.query<{ clinic_id: string }>({
    name: 'patient-own-clinics',
    text: 'select clinic_id from location where person_id = $1 and not disabled',
    values: [viewer.personId],
  });
  const look = () => {
    const sought = clinics.rows.flatMap(({ clinic_id: id }) =>
      lookupTerms(app, id, asked).map((term) => ({ id, term })),
    );
    return app.read.query<SealedPatient>({
      name: 'patient-lookup',
      text: `select p.id, p.key_id, p.wrapped_key, p.body
      from unnest($1::uuid[], $2::bigint[]) as asked(clinic_id, term)
        join patient_term t on t.clinic_id = asked.clinic_id and t.term = asked.term
        join patient p on p.id = t.patient_id
      order by p.updated_at desc, p.id limit $3`,
      values: [sought.map(({ id }) => id), sought.map(({ term }) => term), mostRead],
    });
  };
  const { rows } = await app.terms.find(app.read, look);
  const found = new Map<string, { id: string; patient: Patient }>();
  for (const row of rows) {
    const patient = await openPatient(app, row);
    if (!patient || !healthNumberKey(patient.phn).startsWith(asked)) continue;
    if (input.province && input.province !== patient.province) continue;
    // Of a patient of two of the clinics the newer record counts.
    const one = `${patient.province} ${healthNumberKey(patient.phn)}`;
    if (!found.has(one) && found.size < mostFound) found.set(one, { id: row.id, patient });
  }
  await writeAudit(app.read, {
    kind: 'patient-looked-up',
    actorId: viewer.personId,
    subjectIds: [...found.values()].map(({ id }) => id),
  });
  return [...found.values()].map(({ patient: { phn, province, firstName, lastName, email, dateOfBirth } }) => ({
    phn,
    province,
    firstName,
    lastName,
    email,
    dateOfBirth,
  }));
});
