import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { place, readJson } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';

/**
 * The patient of a consult. The caller has checked that the viewer may know.
 * @throws INTERNAL where it can not be decrypted
 */
export async function patientOf(
  client: pg.ClientBase,
  app: App,
  { id, key }: { id: string; key: DataKey },
): Promise<EconsultBody['patient']> {
  const { rows } = await client.query<{ body: Buffer }>({
    name: 'econsult-body',
    text: 'select body from econsult where activity_id = $1',
    values: [id],
  });
  const econsult = readJson<EconsultBody>(app.keyring, key, place.econsult(id), rows[0]!.body);
  if (!econsult) throw refuse('INTERNAL');
  return econsult.patient;
}

/** The clinic of the viewer's through which they see a consult that they are no member of. */
export async function clinicOfRow(
  client: Pick<pg.ClientBase, 'query'>,
  viewer: Viewer,
  activityId: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'clinic-of-row',
    text: `select owner_id as id from inbox_row where activity_id = $1 and owner_kind = 'clinic'
      and owner_id = any($2::uuid[])
      order by owner_id limit 1`,
    values: [activityId, viewer.clinicIds],
  });
  return rows[0]?.id ?? null;
}
