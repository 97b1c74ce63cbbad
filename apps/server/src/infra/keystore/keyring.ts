import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { count } from '../log/metrics.ts';
import { decrypt, encrypt, UnreadableError } from './cipher.ts';
import type { DataKey, Place } from './cipher.ts';
import type { Keystore } from './keystore.ts';
import { checkMasters, currentMonthlyKey, loadMonthlyKey } from './monthly-keys.ts';
import type { MonthlyKey } from './monthly-keys.ts';
import { RecentKeys } from './recent-keys.ts';
import { tellUnreadable } from './unreadable.ts';

export type { DataKey } from './cipher.ts';

/** A new data key, with the columns that its record stores. */
export type NewDataKey = { key: DataKey; keyId: number; wrapped: Buffer };

export type KeyringOptions = {
  /** How many unwrapped data keys a process remembers. */
  remembered?: number;
  /** Milliseconds between two looks whether another monthly key is in use. */
  refreshMs?: number;
  /** The present instant. Tests set it. */
  now?: () => Date;
};

/**
 * The keys of a process: monthly keys, unwrapped once, and data keys of recent records. Making a data key, or opening a
 * known one, needs neither database nor keystore.
 */
export class Keyring {
  readonly #pool: pg.Pool;
  readonly #keystore: Keystore;
  readonly #monthly = new Map<number, DataKey>();
  readonly #loading = new Map<number, Promise<DataKey>>();
  readonly #recent: RecentKeys;
  readonly #refreshMs: number;
  readonly #now: () => Date;
  #current: MonthlyKey;
  #lookAgainAt: number;

  constructor(pool: pg.Pool, keystore: Keystore, current: MonthlyKey, options: KeyringOptions) {
    this.#pool = pool;
    this.#keystore = keystore;
    this.#recent = new RecentKeys(options.remembered ?? 50_000);
    this.#refreshMs = options.refreshMs ?? 60_000;
    this.#now = options.now ?? (() => new Date());
    this.#current = current;
    this.#monthly.set(current.id, current.key);
    this.#lookAgainAt = Date.now() + this.#refreshMs;
  }

  /**
   * A data key for a new record group, wrapped by the monthly key in use and bound to the record's id. It needs no
   * database: once a minute it looks in the background whether another monthly key is in use by now.
   */
  newDataKey(recordId: string): NewDataKey {
    if (Date.now() >= this.#lookAgainAt) {
      this.#lookAgainAt = Date.now() + this.#refreshMs;
      // If this fails, the present key stays good; the failure is counted and the next look tries again.
      this.refresh().catch(() => count('consult_keyring_refresh_failures_total'));
    }
    const key = randomBytes(32);
    const keyId = this.#current.id;
    const wrapped = encrypt(this.#current.key, wrappedPlace(keyId, recordId), key);
    this.#recent.set(recordId, wrapped, key);
    return { key, keyId, wrapped };
  }

  /**
   * The data key of a record. Ready at once where the monthly key is known to this process, else a promise that loads
   * it: callers await either.
   * @throws UnreadableError when the wrapped key was changed or belongs to another record
   */
  unwrap(keyId: number, wrapped: Buffer, recordId: string): DataKey | Promise<DataKey> {
    const known = this.#recent.get(recordId, wrapped);
    if (known) return known;
    const monthly = this.#monthly.get(keyId);
    if (monthly) return this.#open(monthly, keyId, wrapped, recordId);
    return this.#load(keyId).then((key) => this.#open(key, keyId, wrapped, recordId));
  }

  /**
   * Like unwrap, but null where the key can not be unwrapped, which it counts and logs: a list goes on without that
   * row.
   * @param once that the record is one of very many that are read once: its key is not remembered, and takes no place
   *   of those that people work with
   */
  unwrapOrNull(
    keyId: number,
    wrapped: Buffer,
    recordId: string,
    once = false,
  ): DataKey | null | Promise<DataKey | null> {
    const failed = (error: unknown): null => {
      const reason = error instanceof UnreadableError ? error.message : 'its monthly key could not be loaded';
      tellUnreadable(wrappedPlace(keyId, recordId), reason);
      return null;
    };
    try {
      const monthly = once ? this.#monthly.get(keyId) : undefined;
      const key = monthly
        ? decrypt(monthly, wrappedPlace(keyId, recordId), wrapped)
        : this.unwrap(keyId, wrapped, recordId);
      return key instanceof Promise ? key.catch(failed) : key;
    } catch (error) {
      return failed(error);
    }
  }

  /**
   * The data key of a record that this process made or opened lately. Having it says nothing about who may read the
   * record.
   */
  cached(recordId: string): DataKey | undefined {
    return this.#recent.get(recordId);
  }

  /**
   * The text at a place, or '' where there is none. '' too where it can not be decrypted, which this counts and logs
   * without content: the list goes on and shows an empty entry (spec 4 section 5).
   */
  readOrEmpty(key: DataKey | null, place: Place, sealed: Buffer | null): string {
    if (!sealed || !key) return '';
    try {
      return decrypt(key, place, sealed).toString('utf8');
    } catch (error) {
      tellUnreadable(place, error instanceof UnreadableError ? error.message : 'it is not a ciphertext');
      return '';
    }
  }

  /** Looks which monthly key is in use, making the one of a new month. */
  async refresh(): Promise<void> {
    const current = await currentMonthlyKey(this.#pool, this.#keystore, this.#now(), this.#current);
    this.#monthly.set(current.id, current.key);
    this.#current = current;
  }

  #open(monthly: DataKey, keyId: number, wrapped: Buffer, recordId: string): DataKey {
    const key = decrypt(monthly, wrappedPlace(keyId, recordId), wrapped);
    this.#recent.set(recordId, wrapped, key);
    return key;
  }

  #load(keyId: number): Promise<DataKey> {
    const underway = this.#loading.get(keyId);
    if (underway) return underway;
    const loading = loadMonthlyKey(this.#pool, this.#keystore, keyId)
      .then((key) => {
        this.#monthly.set(keyId, key);
        return key;
      })
      .finally(() => this.#loading.delete(keyId));
    this.#loading.set(keyId, loading);
    return loading;
  }
}

function wrappedPlace(keyId: number, recordId: string): Place {
  return { table: 'data_key', column: String(keyId), id: recordId };
}

/**
 * Opens the keyring of a process and makes the first keys where an empty database lacks them.
 * @param pool whose connections nobody holds while they wait for a key (`Pools.keys`)
 * @throws KeystoreError when the database has keys whose master the keystore does not have
 */
export async function openKeyring(pool: pg.Pool, keystore: Keystore, options: KeyringOptions = {}): Promise<Keyring> {
  await checkMasters(pool, keystore);
  const current = await currentMonthlyKey(pool, keystore, options.now?.() ?? new Date());
  return new Keyring(pool, keystore, current, options);
}
