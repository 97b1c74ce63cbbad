import { randomBytes } from 'node:crypto';
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
      `select id, to_char(month, 'YYYY-MM') as month, master_id, wrapped from wrapping_key where master_id <> $1
        for update`,
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

/**
 * Retires the monthly key in use and makes another, for a key that may have leaked. Running processes use the new one
 * within a minute.
 */
export async function rotateMonth(pool: pg.Pool, keystore: Keystore, now = new Date()): Promise<{ keyId: number }> {
  await checkMasters(pool, keystore);
  const { id } = await newMonthlyKey(pool, keystore, now.toISOString().slice(0, 7), true);
  await writeAudit(pool, { kind: 'monthly-key-rotated', actorId: null, subjectIds: [], detail: { key: id } });
  return { keyId: id };
}

async function rewrap(keystore: Keystore, row: Wrapped, bound: string): Promise<{ masterId: string; wrapped: Buffer }> {
  return keystore.wrap(await keystore.unwrap(row.master_id, row.wrapped, bound), bound);
}

/**
 * Makes a new key for the terms, beside the one in use, and returns its version; returns an earlier new one while its
 * terms are not all written yet. From the commit on every transaction writes terms under it.
 */
export async function beginTermKey(pool: pg.Pool, keystore: Keystore): Promise<{ version: number; resumed: boolean }> {
  await checkMasters(pool, keystore);
  return inTransaction(pool, async (client) => {
    await client.query(KEYS_LOCK);
    const { rows: open } = await client.query<{ version: number }>(
      'select version from term_rehash where finished_at is null',
    );
    if (open[0]) return { version: open[0].version, resumed: true };
    const { rows } = await client.query<{ version: number }>(
      `select coalesce(max(version), 0) + 1 as version from purpose_key where purpose = 'terms'`,
    );
    const { version } = rows[0]!;
    const { masterId, wrapped } = await keystore.wrap(randomBytes(32), purposeBound('terms', version));
    await client.query(`insert into purpose_key (purpose, version, master_id, wrapped) values ('terms', $1, $2, $3)`, [
      version,
      masterId,
      wrapped,
    ]);
    await client.query('insert into term_rehash (version) values ($1)', [version]);
    await writeAudit(client, { kind: 'term-key-made', actorId: null, subjectIds: [], detail: { version } });
    return { version, resumed: false };
  });
}

/**
 * Whether every transaction that may have written under the older key has ended: those that began before the new key
 * was there.
 */
export async function isTermKeyAlone(pool: pg.Pool, version: number): Promise<boolean> {
  const { rows } = await pool.query<{ alone: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) > began_xid as alone from term_rehash where version = $1',
    [version],
  );
  return rows[0]?.alone ?? false;
}

/**
 * Takes the older term keys out of use, once nothing stands under them. They are not deleted: contents are hashed under
 * the first.
 */
export async function retireTermKeys(pool: pg.Pool, version: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(KEYS_LOCK);
    await client.query(
      `update purpose_key set retired_at = now() where purpose = 'terms' and version < $1 and retired_at is null`,
      [version],
    );
    await client.query('update term_rehash set finished_at = now() where version = $1', [version]);
    await writeAudit(client, { kind: 'term-keys-retired', actorId: null, subjectIds: [], detail: { version } });
  });
}
