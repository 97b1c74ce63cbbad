import { labelKey } from '@consult/domain/labelling/labels.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { place } from './row.ts';

type Row = { id: string; name: Buffer; key_id: number; wrapped_key: Buffer };

/**
 * The id of a condition by its name, which is made where there is none; within the running transaction.
 * @param name tidy; '' for none
 */
export async function keepCondition(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'terms'>,
  name: string,
): Promise<string | null> {
  if (name === '') return null;
  const hash = app.terms.contentHash(`pool condition\0${labelKey(name)}`);
  const id = newId();
  const { key, keyId, wrapped } = app.keyring.newDataKey(id);
  await client.query({
    name: 'pool-condition-keep',
    text: `insert into pool_condition (id, hash, key_id, wrapped_key, name) values ($1, $2, $3, $4, $5)
      on conflict (hash) do nothing`,
    values: [id, hash, keyId, wrapped, encrypt(key, place.condition(id), name)],
  });
  const { rows } = await client.query<{ id: string }>({
    name: 'pool-condition-of',
    text: 'select id from pool_condition where hash = $1',
    values: [hash],
  });
  return rows[0]!.id;
}

/** The names of conditions by their ids; '' where one can not be decrypted. */
export async function namesOfConditions(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<Row>({
    name: 'pool-condition-names',
    text: 'select id, name, key_id, wrapped_key from pool_condition where id = any($1::uuid[])',
    values: [ids],
  });
  const names = new Map<string, string>();
  for (const { id, name, key_id: keyId, wrapped_key: wrapped } of rows) {
    const key = await app.keyring.unwrapOrNull(keyId, wrapped, id);
    names.set(id, app.keyring.readOrEmpty(key, place.condition(id), name));
  }
  return names;
}
