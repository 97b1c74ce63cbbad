import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { rehashActivity } from '../../features/member/member.ts';
import { rehashMessage } from '../../features/patient-message/patient-message.ts';
import { rehashPatient } from '../../features/patient/patient.ts';
import { verifyAudit } from '../../infra/audit/verify.ts';
import { restoreBackup } from '../../infra/backup/restore-backup.ts';
import { migrate } from '../../infra/db/migrate.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Files } from '../../infra/files/files.ts';
import { databaseFolder } from '../../infra/installation/open-database.ts';
import { checkMasters } from '../../infra/keystore/monthly-keys.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import type { Keyring } from '../../infra/keystore/keyring.ts';
import type { Keystore } from '../../infra/keystore/keystore.ts';
import { openTerms } from '../../infra/keystore/terms.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { openFiles } from '../open-files.ts';
import { withInstallation } from './open-installation.ts';

/** Records whose search terms are made anew and compared. */
const searched = 50;

/** What a backup would miss after the loss of the head outside the database; a backup is older than the head. */
const ofTheHead: ReadonlySet<string> = new Set(['head-missing', 'unsealed']);

/** One look at the backup: what it found, and how many faults. */
type Look = { what: string; faults: number };

/**
 * `restore --verify`: opens a backup in a folder of its own that goes again, with the keys of this installation, and
 * says whether it could take this one's place. It touches nothing of the running installation.
 * @param within the folder in which the sandbox is made; it takes as much room as the backup
 * @returns the exit code: 0 sound, 1 not
 */
export async function verifyBackupOf(config: Config, from: string, within = tmpdir()): Promise<number> {
  const sandbox = await mkdtemp(join(within, 'consult-verify-'));
  const ending = new AbortController();
  const end = (): void => ending.abort(new ConfigError('Stopped before the end; nothing is left behind.'));
  process.once('SIGINT', end).once('SIGTERM', end);
  // The database server's own account must be able to enter.
  await chmod(sandbox, 0o711);
  const here = { ...config, dataDir: sandbox, databaseUrl: undefined };
  try {
    const manifest = await restoreBackup({
      dataDir: sandbox,
      databaseFolder: databaseFolder(here),
      from,
      passing: true,
    });
    console.log(`${resolve(from)}, made ${manifest.madeAt}: all ${manifest.files.length} files are as they were made.`);
    const looks = await withInstallation(
      here,
      ({ pool, keystore, headFile }) => lookAt({ config: here, pool, keystore, headFile, signal: ending.signal }),
      async () => ({ is: 'restored', madeAt: manifest.madeAt }),
      migrate,
    );
    for (const { what, faults } of looks) console.log(`${faults === 0 ? 'Sound' : 'NOT SOUND'}: ${what}`);
    const sound = looks.every(({ faults }) => faults === 0);
    console.log(sound ? 'This backup can be restored.' : 'This backup is NOT whole.');
    return sound ? 0 : 1;
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
    // Root may have had to put the database elsewhere, with a link to it here.
    const cluster = await realpath(join(databaseFolder(here), 'cluster')).catch(() => null);
    if (cluster) await rm(cluster, { recursive: true, force: true });
    await rm(sandbox, { recursive: true, force: true });
  }
}

type Sandbox = { config: Config; pool: pg.Pool; keystore: Keystore; headFile: string; signal: AbortSignal };

async function lookAt({ config, pool, keystore, headFile, signal }: Sandbox): Promise<readonly Look[]> {
  const rows = await inTransaction(pool, (client) => lookAtRows(client, signal));
  const { rows: masters } = await pool.query('select from wrapping_key limit 1');
  if (masters.length === 0) return [rows, { what: 'it holds no keys: nothing was ever encrypted in it', faults: 0 }];
  await checkMasters(pool, keystore);
  const keyring = await openKeyring(pool, keystore);
  return [
    rows,
    await lookAtKeys(pool, keystore),
    await lookAtFiles(openFiles(config), pool, keyring, signal),
    await lookAtAudit(pool, keystore, headFile),
    await lookAtSearch(pool, keystore, keyring),
  ];
}

/** Reads every row of every table; the server compares the checksum of each page with what it reads. */
async function lookAtRows(client: pg.PoolClient, signal: AbortSignal): Promise<Look> {
  await client.query('set local statement_timeout = 0');
  const { rows: tables } = await client.query<{ name: string }>(
    `select coalesce(format('%I.%I', schemaname, tablename), '') as name from pg_tables
      where schemaname in ('public', 'pgboss') order by 1`,
  );
  let count = 0;
  for (const { name } of tables) {
    signal.throwIfAborted();
    // Every column is taken apart, so that values that lie outside of their rows are read too.
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n, max(length(t::text)) as longest from ${name} t`,
    );
    count += rows[0]!.n;
  }
  return { what: `${count} rows in ${tables.length} tables were read`, faults: 0 };
}

/** Opens every monthly key, and the newest record under each. */
async function lookAtKeys(pool: pg.Pool, keystore: Keystore): Promise<Look> {
  const { rows: months } = await pool.query<{ id: number }>('select id from wrapping_key order by id');
  const keyring = await openKeyring(pool, keystore);
  const { rows } = await pool.query<{ id: string; key_id: number; wrapped_key: Buffer }>(
    `select distinct on (key_id) id, key_id, wrapped_key from activity order by key_id, id desc`,
  );
  let faults = 0;
  for (const one of rows) if ((await keyring.unwrapOrNull(one.key_id, one.wrapped_key, one.id)) === null) faults += 1;
  return {
    what: `${months.length} monthly keys, ${rows.length - faults} of ${rows.length} opened with a consult`,
    faults,
  };
}

/** Decrypts every attached file. */
async function lookAtFiles(files: Files, pool: pg.Pool, keyring: Keyring, signal: AbortSignal): Promise<Look> {
  let [count, faults, last] = [0, 0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await pool.query<{ id: string; key_id: number; wrapped_key: Buffer; size: number }>(
      'select id, key_id, wrapped_key, size::int as size from stored_file where id > $1 order by id limit 200',
      [last],
    );
    for (const { id, key_id: keyId, wrapped_key: wrapped, size } of rows) {
      signal.throwIfAborted();
      count += 1;
      last = id;
      const key = await keyring.unwrapOrNull(keyId, wrapped, id);
      const whole =
        key !== null &&
        (await files.read({ id, key, size }).then(
          () => true,
          () => false,
        ));
      if (!whole) faults += 1;
    }
    if (rows.length === 0) return { what: `${count - faults} of ${count} attached files were decrypted`, faults };
  }
}

/** Follows the chain of the audit log. Its head lies outside of a backup. */
async function lookAtAudit(pool: pg.Pool, keystore: Keystore, headFile: string): Promise<Look> {
  const verdict = await verifyAudit({ pool, keystore, headFile });
  const faults = verdict.problems.filter(({ kind }) => !ofTheHead.has(kind)).length;
  return { what: `the audit log: ${verdict.sealed} sealed entries in one chain`, faults };
}

/**
 * Makes the search terms of the newest consults, patients and messages anew, and takes it back: where none is one that
 * was there, a search finds nothing.
 */
async function lookAtSearch(pool: pg.Pool, keystore: Keystore, keyring: Keyring): Promise<Look> {
  const app = { keyring, terms: await openTerms(pool, keystore) };
  let [count, faults] = [0, 0];
  const look = async (
    table: 'activity' | 'patient' | 'patient_message',
    terms: string,
    rehash: (client: pg.PoolClient, id: string) => Promise<unknown>,
  ): Promise<void> => {
    const of = table === 'patient_message' ? 'message_id' : `${table}_id`;
    const { rows } = await pool.query<{ id: string }>(
      `select r.id from ${table} r where exists (select from ${terms} t where t.${of} = r.id)
        order by r.id desc limit ${searched}`,
    );
    for (const { id } of rows) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const termsOf = async (): Promise<string[]> =>
          (await client.query<{ term: string }>(`select term::text from ${terms} where ${of} = $1`, [id])).rows.map(
            ({ term }) => term,
          );
        const before = new Set(await termsOf());
        await rehash(client, id);
        count += 1;
        if (!(await termsOf()).some((term) => before.has(term))) faults += 1;
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  };
  await look('activity', 'owner_term', (client, id) => rehashActivity(client, app, id));
  await look('patient', 'patient_term', (client, id) => rehashPatient(client, app, id));
  await look('patient_message', 'patient_message_term', (client, id) => rehashMessage(client, app, id));
  const what = `search finds ${count - faults} of the ${count} newest consults, patients and messages to them`;
  return { what, faults };
}
