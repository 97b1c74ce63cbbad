import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CheckState } from '@consult/domain/installation/checklist.ts';
import type pg from 'pg';

/** Codes of second factors bear this much (docs/running.md). */
const toleranceMs = 30_000;

/**
 * Whether the clock is right: missing where it is another one than the database's, which other processes write by too,
 * or where the system says that no network keeps it; 'look' where the system does not say (a container).
 */
export async function clockState(pool: pg.Pool, now: () => number = Date.now): Promise<CheckState> {
  return (await differsFromDatabase(pool, now)) ? 'missing' : keptByNetwork();
}

async function differsFromDatabase(pool: pg.Pool, now: () => number): Promise<boolean> {
  const asked = now();
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  const answered = now();
  const at = rows[0]!.at.getTime();
  return at < asked - toleranceMs || at > answered + toleranceMs;
}

async function keptByNetwork(): Promise<CheckState> {
  const said = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    timeout: 2000,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  if (said === 'yes') return 'done';
  return said === 'no' ? 'missing' : 'look';
}
