import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Keystore } from './keystore.ts';
import { KEYS_LOCK, checkMasters, monthlyBound, newMonthlyKey, purposeBound } from './monthly-keys.ts';

type Wrapped = { master_id: string; wrapped: Buffer };

/**
 * Makes a new master key and rewraps the monthly and purpose keys with it: a few rows, and no record. Running processes
 * go on: they hold those keys unwrapped, and read the keystore again when they need another.
 * @throws KeystoreError
 */
export async function rotateMaster(
  pool: pg.Pool,
  keystore: Keystore,
): Promise<{ masterId: string; rewrapped: number }> {
  await checkMasters(pool, keystore);
  const masterId = await keystore.rotateMaster();
  const rewrapped = await inTransaction(pool, async (client) => {
    await client.query(KEYS_LOCK);
    const { rows: months } = await client.query<{ id: number; month: string; master_id: string; wrapped: Buffer }>(
      `select id, to_char(month, 'YYYY-MM') as month, master_id, wrapped from wrapping_key where master_id <> $1 for update`,
      [masterId],
    );
    for (const row of months) {
      const next = await rewrap(keystore, row, monthlyBound(row.month));
      await client.query('update wrapping_key set master_id = $2, wrapped = $3 where id = $1', [
        row.id,
        next.masterId,
        next.wrapped,
      ]);
    }
    const { rows: purposes } = await client.query<{
      purpose: string;
      version: number;
      master_id: string;
      wrapped: Buffer;
    }>('select purpose, version, master_id, wrapped from purpose_key where master_id <> $1 for update', [masterId]);
    for (const row of purposes) {
      const next = await rewrap(keystore, row, purposeBound(row.purpose, row.version));
      await client.query('update purpose_key set master_id = $3, wrapped = $4 where purpose = $1 and version = $2', [
        row.purpose,
        row.version,
        next.masterId,
        next.wrapped,
      ]);
    }
    await writeAudit(client, {
      kind: 'master-key-rotated',
      actorId: null,
      subjectIds: [],
      detail: { rewrapped: months.length + purposes.length },
    });
    return months.length + purposes.length;
  });
  return { masterId, rewrapped };
}

/** Retires the monthly key in use and makes another, for when one may have leaked. Running processes take it up within a minute. */
export async function rotateMonth(pool: pg.Pool, keystore: Keystore, now = new Date()): Promise<{ keyId: number }> {
  await checkMasters(pool, keystore);
  const { id } = await newMonthlyKey(pool, keystore, now.toISOString().slice(0, 7), true);
  await writeAudit(pool, { kind: 'monthly-key-rotated', actorId: null, subjectIds: [], detail: { key: id } });
  return { keyId: id };
}

async function rewrap(keystore: Keystore, row: Wrapped, bound: string): Promise<{ masterId: string; wrapped: Buffer }> {
  return keystore.wrap(await keystore.unwrap(row.master_id, row.wrapped, bound), bound);
}
