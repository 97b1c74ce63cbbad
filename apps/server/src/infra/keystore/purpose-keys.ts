import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { KEYS_LOCK, checkMasters, purposeBound } from './monthly-keys.ts';
import type { Keystore } from './keystore.ts';

/**
 * 'terms': keyed hashes of words and health numbers. 'audit': the seal of the audit log. 'search': signs search keys.
 * 'partner': signs what goes to partners.
 */
export type Purpose = 'terms' | 'audit' | 'search' | 'partner';

export type PurposeKey = { version: number; key: Buffer };

type Row = { version: number; master_id: string; wrapped: Buffer };

const ALL = 'select version, master_id, wrapped from purpose_key where purpose = $1 order by version desc';

/** All versions of a purpose's key, newest first; the first one is made where there is none. @throws KeystoreError */
export async function purposeKeys(
  pool: pg.Pool,
  keystore: Keystore,
  purpose: Purpose,
): Promise<[PurposeKey, ...PurposeKey[]]> {
  await checkMasters(pool, keystore);
  let { rows } = await pool.query<Row>(ALL, [purpose]);
  if (rows.length === 0) rows = await makeFirst(pool, keystore, purpose);
  const keys = await Promise.all(
    rows.map(async (row) => ({
      version: row.version,
      key: await keystore.unwrap(row.master_id, row.wrapped, purposeBound(purpose, row.version)),
    })),
  );
  return keys as [PurposeKey, ...PurposeKey[]];
}

function makeFirst(pool: pg.Pool, keystore: Keystore, purpose: Purpose): Promise<Row[]> {
  return inTransaction(pool, async (client) => {
    await client.query(KEYS_LOCK);
    const { masterId, wrapped } = await keystore.wrap(randomBytes(32), purposeBound(purpose, 1));
    await client.query(
      'insert into purpose_key (purpose, version, master_id, wrapped) values ($1, 1, $2, $3) on conflict do nothing',
      [purpose, masterId, wrapped],
    );
    return (await client.query<Row>(ALL, [purpose])).rows;
  });
}
