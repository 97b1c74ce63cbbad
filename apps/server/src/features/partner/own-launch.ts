import type { Intake } from '@consult/contract/partner/intake.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { intakePlace } from './intake-place.ts';

type Row = { id: string; key_id: number; wrapped_key: Buffer; body: Buffer };
type AvaData = { avaConsultId: string; avaUuid: string };

/**
 * Whether a partner has handed over what a form says of its launch to one of these people: the sender, or the person
 * who forwarded the draft. A missing intake is no fault of the form's, so this marks the consult and refuses nothing.
 */
export async function isOwnLaunch(
  client: pg.PoolClient,
  app: App,
  people: readonly string[],
  avaData: AvaData,
): Promise<boolean> {
  const { rows } = await client.query<Row>({
    name: 'own-launches',
    text: `select id, key_id, wrapped_key, body from partner_intake where opened_by = any($1::uuid[])
      order by opened_at desc limit 200`,
    values: [people],
  });
  for (const { id, key_id: keyId, wrapped_key: wrapped, body } of rows) {
    const key = await app.keyring.unwrapOrNull(keyId, wrapped, id);
    const intake = readJson<Intake>(app.keyring, key, intakePlace(id), body);
    if (intake?.avaConsultId === avaData.avaConsultId && intake.avaUuid === avaData.avaUuid) return true;
  }
  return false;
}
