import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { EconsultBody, SpecialistResponse } from './card.ts';
import { place } from './card.ts';
import { readJson } from './read.ts';

type Row = {
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  outcome: Buffer | null;
  saved_by: string | null;
};
type ConsultPatient = Pick<EconsultBody, 'patient' | 'oopData'> & { diagnosis: { code: string; by: string | null } };

/**
 * Whom a consult is about, without a viewer: for the snapshot of a billing record that its doctor was entitled to make.
 * Null where the consult is gone or can not be read. `diagnosis`: the code of the outcome, '' for none, and who gave
 * it.
 */
export async function unsafePatientOfConsult(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  activityId: string,
): Promise<ConsultPatient | null> {
  const { rows } = await client.query<Row>({
    name: 'patient-of-consult-for-billing',
    text: `select a.key_id, a.wrapped_key, e.body, o.body as outcome, o.saved_by
      from activity a join econsult e on e.activity_id = a.id left join outcome o on o.activity_id = a.id
      where a.id = $1`,
    values: [activityId],
  });
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, activityId);
  const body = readJson<EconsultBody>(app.keyring, key, place.econsult(activityId), row.body);
  if (!body) return null;
  const outcome = row.outcome && readJson<SpecialistResponse>(app.keyring, key, place.outcome(activityId), row.outcome);
  return {
    patient: body.patient,
    oopData: body.oopData,
    diagnosis: { code: outcome?.diagnosisCode ?? '', by: row.saved_by },
  };
}
