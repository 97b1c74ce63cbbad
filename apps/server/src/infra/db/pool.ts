import pg from 'pg';
import { checkWritable, outliveLoss } from './connection.ts';
import { endSilent } from './silence.ts';
import type { SilenceOptions } from './silence.ts';

/** Connections of one process for changes and for reads. The budget over all processes is in docs/running.md. */
export interface PoolSizes {
  write: number;
  read: number;
}

export interface Pools {
  /** For everything that changes data. A commit here is on disk before the call answers. */
  write: pg.Pool;
  /**
   * For reads, and for what they note (audit entries, the use of a patient's visit): commits do not wait for the disk,
   * so a power cut can lose the last 0.6 s of those notes.
   */
  read: pg.Pool;
  /**
   * One connection, for encryption keys. A transaction may wait for a key while it holds a connection of another pool:
   * were keys read through that one, as many transactions as it has connections would wait for each other.
   */
  keys: pg.Pool;
}

const oid = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182 };

/**
 * The types of values from the database: int8 as a number where that is exact (text beyond 2^53), timestamptz as a
 * Date, date as its text `YYYY-MM-DD` (a Date would move it by the time zone), xid8 and numeric as text, bytea as a
 * Buffer, json parsed.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (format !== 'binary') {
      if (Number(type) === oid.int8) return parseInt8;
      if (Number(type) === oid.int8Array) return (text: string) => parseArray(text, parseInt8);
      if (Number(type) === oid.dateArray) return (text: string) => parseArray(text, asText);
      if (Number(type) === oid.date) return asText;
    }
    return pg.types.getTypeParser(type, format) as (value: unknown) => unknown;
  },
};

/**
 * Opens the pools of a process. They connect when first needed.
 * @param onIdleError called when a connection breaks while nobody uses it (a restarted server), and when ones in use
 *   are given up since their server is silent (silence.ts); the pool replaces them
 */
export function createPools(
  url: string,
  sizes: PoolSizes,
  onIdleError: (error: Error) => void = () => undefined,
  silence: SilenceOptions = {},
): Pools {
  const make = (max: number, config: pg.PoolConfig): pg.Pool => {
    const pool = createPool(url, max, config, onIdleError);
    endSilent(pool, url, () => onIdleError(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })), silence);
    return pool;
  };
  return {
    write: make(sizes.write, { application_name: 'consult' }),
    read: make(sizes.read, { application_name: 'consult-read', options: '-c synchronous_commit=off' }),
    keys: make(1, { application_name: 'consult-keys' }),
  };
}

/** Closes the pools once their running queries have ended. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([pools.write.end(), pools.read.end(), pools.keys.end()]);
}

function createPool(url: string, max: number, config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes,
    keepAlive: true,
    // Without a delay of its own the system looks after two hours whether the other side still lives.
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    verify: checkWritable,
    ...config,
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', onIdleError);
  // The pool listens to idle connections only; one that a transaction holds is its holder's.
  pool.on('connect', (client) => void outliveLoss(client));
  return pool;
}

function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

function asText(text: string): string {
  return text;
}

/** An array of one dimension whose items hold neither commas nor quotes. */
function parseArray<T>(text: string, parse: (item: string) => T): (T | null)[] {
  const items = text.slice(1, -1);
  return items === '' ? [] : items.split(',').map((item) => (item === 'NULL' ? null : parse(item)));
}
