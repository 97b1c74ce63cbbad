import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connect } from './connection.ts';
import { applyFunctions, changedFunctions, forgetFunctions, functionsFolder, readFunctionFiles } from './functions.ts';
import { MigrationError } from './migration-error.ts';

/** The plain SQL files of this code, `NNNN-name.sql`, applied in the order of their names. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any fixed number: it only must differ from the other advisory locks of the product. */
const lockKey = 7_260_154_021;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings a database to the state that this code needs, while no other process migrates: runs every migration once that
 * has not run there, then gives functions the text of their files (decision 56). All of it is one transaction, so that
 * no process ever sees a new table beside an old function, and a start that fails leaves a database on which the
 * version before starts.
 * @throws MigrationError when the database has been migrated by newer code, when a migration was changed after it had
 * run, or when a file fails
 */
export async function migrate(url: string, folder = migrationsFolder, functions = functionsFolder): Promise<void> {
  const migrations = await readMigrations(folder);
  const files = await readFunctionFiles(functions);
  const client = await connect({ connectionString: url, application_name: 'consult-migrate' });
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const pending = pendingOf(migrations, await readApplied(client));
    const changed = await changedFunctions(client, files);
    if (pending.length + changed.length === 0) return;
    await client.query('begin');
    for (const migration of pending) await apply(client, migration);
    // A migration may have dropped a function together with its column or table: after one, every file is applied.
    await applyFunctions(client, pending.length > 0 ? files : changed);
    await forgetFunctions(client, files);
    await client.query('commit');
  } finally {
    // Ends the session, with its transaction where a file failed, and the advisory lock.
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      // Line ends do not count: a checkout on Windows must not look like a changed file.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name: file.slice(0, -'.sql'.length), sql, checksum };
    }),
  );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * The migrations that have not run. @throws MigrationError for a migration that this code does not know or whose text
 * differs
 */
function pendingOf(migrations: readonly Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is of a newer version: it has ${unknown.join(', ')}, which this version does not know. Start the newer version.`,
    );
  }
  return migrations.filter(({ name, checksum }) => {
    const ran = applied.get(name);
    if (ran !== undefined && ran !== checksum) {
      throw new MigrationError(`Migration ${name} was changed after it ran in this database; add a new file instead.`);
    }
    return ran === undefined;
  });
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${name} failed and was undone: ${reason}`, { cause: error });
  }
}
