import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { place, readJson } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';
import type { MessagePatient } from './new-batch.ts';

/** The clinic and the patient of a referral that the viewer has sent; null for every other. */
export async function patientOfOwnReferral(
  client: Pick<pg.ClientBase, 'query'>,
  app: App,
  viewer: Viewer,
  activityId: string,
): Promise<{ clinicId: string; patient: MessagePatient } | null> {
  const { rows } = await client.query<{ clinic_id: string; key_id: number; wrapped_key: Buffer; body: Buffer }>({
    name: 'own-referral',
    text: `select a.referrer_clinic_id as clinic_id, a.key_id, a.wrapped_key, e.body
      from activity a join econsult e on e.activity_id = a.id join inbox_row r on r.activity_id = a.id
      and r.owner_id = $2
      where a.id = $1 and a.referrer_id = $2 and a.activity_type = 'referral'`,
    values: [activityId, viewer.personId],
  });
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, activityId);
  const body = readJson<EconsultBody>(app.keyring, key, place.econsult(activityId), row.body);
  return body && { clinicId: row.clinic_id, patient: patientIn(body) };
}

/** The patient of a consult, as a message about it keeps them. */
export function patientIn({ patient }: Pick<EconsultBody, 'patient'>): MessagePatient {
  const { phn, province, dateOfBirth, firstName, lastName } = patient;
  return { phn, province, dateOfBirth, firstName, lastName };
}
