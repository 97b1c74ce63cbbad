import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The plain SQL files of this code, `NNNN-name.sql`, applied in the order of their names. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any fixed number: it only must differ from the other advisory locks of the product. */
const lockKey = 7_260_154_021;

/** A database cannot be brought to the state that this code needs. The message is one sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings a database to the state that this code needs: every file that has not run there runs once, in a transaction
 * of its own, while no other process migrates.
 * @throws MigrationError when the database has been migrated by newer code, when a file was changed after it had run,
 * or when a file fails (nothing of that file stays)
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'consult-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await readApplied(client);
    refuseUnknown(applied, migrations);
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) await apply(client, migration);
      else if (checksum !== migration.checksum) {
        throw new MigrationError(
          `Migration ${migration.name} was changed after it ran in this database; add a new file instead.`,
        );
      }
    }
  } finally {
    // Ends the session, and the advisory lock with it.
    await client.end();
  }
}

/** One text that changes whenever any migration changes; names the template of tests. */
export async function migrationsDigest(folder = migrationsFolder): Promise<string> {
  const digest = createHash('sha256');
  for (const { name, checksum } of await readMigrations(folder)) digest.update(`${name} ${checksum}\n`);
  return digest.digest('hex').slice(0, 16);
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

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is of a newer version: it has ${unknown.join(', ')}, which this version does not know. Start the newer version.`,
    );
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${name} failed and was undone: ${reason}`, { cause: error });
  }
}
