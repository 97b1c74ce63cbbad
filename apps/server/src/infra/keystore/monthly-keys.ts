import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import type { DataKey } from './cipher.ts';
import { KeystoreError } from './keystore.ts';
import type { Keystore } from './keystore.ts';

/** A monthly key as a process holds it. */
export type MonthlyKey = { id: number; month: string; key: DataKey };

type Row = { id: number; month: string; master_id: string; wrapped: Buffer };

/** Lets one process at a time make or rewrap keys in the database's tables. */
export const KEYS_LOCK = `select pg_advisory_xact_lock(hashtextextended('consult.keys', 0))`;

const IN_USE = `select id, to_char(month, 'YYYY-MM') as month, master_id, wrapped from wrapping_key
  where retired_at is null`;

/** The associated data of a wrapped monthly key, so that one row's key can not stand in another. */
export const monthlyBound = (month: string): string => `wrapping_key|${month}`;
export const purposeBound = (purpose: string, version: number): string => `purpose_key|${purpose}|${version}`;

/**
 * Refuses to go on with a keystore that lacks a master of this database, and makes the first master where nothing has
 * been wrapped yet. It never replaces a lost master quietly: everything under that master would be unreadable for good.
 * @throws KeystoreError
 */
export async function checkMasters(pool: pg.Pool, keystore: Keystore): Promise<void> {
  const { rows } = await pool.query<{ master_id: string }>(
    'select master_id from wrapping_key union select master_id from purpose_key',
  );
  if (rows.length === 0) return keystore.createFirstMaster();
  const missing = await keystore.missing(rows.map((row) => row.master_id));
  if (missing.length === 0) return;
  throw new KeystoreError(
    `The database holds keys wrapped by master ${missing.join(', ')}, which the keystore does not have. ` +
      'Put the keystore file back or run: npm run admin -- keys import --from FILE',
  );
}

/** The monthly key in use; makes this month's where there is none yet. `known` saves unwrapping it again. */
export async function currentMonthlyKey(
  pool: pg.Pool,
  keystore: Keystore,
  now: Date,
  known?: MonthlyKey,
): Promise<MonthlyKey> {
  const month = now.toISOString().slice(0, 7);
  const { rows } = await pool.query<Row>(IN_USE);
  let row = rows[0];
  // A process whose clock is behind does not bring an older month back.
  if (!row || row.month < month) row = await newMonthlyKey(pool, keystore, month, false);
  if (row.id === known?.id) return known;
  return {
    id: row.id,
    month: row.month,
    key: await keystore.unwrap(row.master_id, row.wrapped, monthlyBound(row.month)),
  };
}

/**
 * Retires the monthly key in use and makes another. Unless `always`, nothing happens when another process has already
 * made the one of this month.
 */
export async function newMonthlyKey(pool: pg.Pool, keystore: Keystore, month: string, always: boolean): Promise<Row> {
  return inTransaction(pool, async (client) => {
    await client.query(KEYS_LOCK);
    const inUse = (await client.query<Row>(IN_USE)).rows[0];
    if (inUse && inUse.month >= month && !always) return inUse;
    // Wrapped while the lock is held, so that a rotation of the master that ends before this is seen here.
    const { masterId, wrapped } = await keystore.wrap(randomBytes(32), monthlyBound(month));
    await client.query('update wrapping_key set retired_at = now() where retired_at is null');
    const { rows } = await client.query<Row>(
      `insert into wrapping_key (month, master_id, wrapped) values (to_date($1, 'YYYY-MM'), $2, $3)
       returning id, to_char(month, 'YYYY-MM') as month, master_id, wrapped`,
      [month, masterId, wrapped],
    );
    return rows[0]!;
  });
}

/** A monthly key by its id, retired or not. @throws KeystoreError when there is none */
export async function loadMonthlyKey(pool: pg.Pool, keystore: Keystore, id: number): Promise<DataKey> {
  const { rows } = await pool.query<Row>(
    `select id, to_char(month, 'YYYY-MM') as month, master_id, wrapped from wrapping_key where id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) throw new KeystoreError(`There is no wrapping key ${id}.`);
  return keystore.unwrap(row.master_id, row.wrapped, monthlyBound(row.month));
}
