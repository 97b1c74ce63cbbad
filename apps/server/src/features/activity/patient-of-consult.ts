import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { EconsultBody } from './card.ts';
import { place } from './card.ts';
import { readJson } from './read.ts';

/**
 * Whom a consult is about, without a viewer: for the snapshot of a billing record that its doctor was entitled to make.
 * Null where the consult is gone or can not be read.
 */
export async function unsafePatientOfConsult(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  activityId: string,
): Promise<Pick<EconsultBody, 'patient' | 'oopData'> | null> {
  const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer; body: Buffer }>({
    name: 'patient-of-consult-for-billing',
    text: `select a.key_id, a.wrapped_key, e.body from activity a join econsult e on e.activity_id = a.id
      where a.id = $1`,
    values: [activityId],
  });
  const row = rows[0];
  if (!row) return null;
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, activityId);
  return readJson<EconsultBody>(app.keyring, key, place.econsult(activityId), row.body);
}
