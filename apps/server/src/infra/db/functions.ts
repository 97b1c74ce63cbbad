import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { MigrationError } from './migration-error.ts';

/** The present text of every function and view of the database, a file for one or for a few that belong together. */
export const functionsFolder = join(import.meta.dirname, 'functions');

export interface FunctionFile {
  /** Without `.sql`. */
  name: string;
  sql: string;
  checksum: string;
}

/** The files in the order in which they are applied: by name. */
export async function readFunctionFiles(folder = functionsFolder): Promise<FunctionFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const names = files.map((file) => file.slice(0, -'.sql'.length)).sort();
  return Promise.all(
    names.map(async (name) => {
      // Line ends do not count: a checkout on Windows has the same functions.
      const sql = (await readFile(join(folder, `${name}.sql`), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The files whose text this database does not have. */
export async function changedFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  await client.query(`
    create table if not exists schema_function (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`);
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_function');
  const present = new Map(rows.map((row) => [row.name, row.checksum]));
  return files.filter(({ name, checksum }) => present.get(name) !== checksum);
}

/**
 * Gives functions the text of their files, within the caller's transaction.
 * @throws MigrationError that names the file which fails
 */
export async function applyFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  for (const { name, sql, checksum } of files) {
    try {
      await client.query(sql);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationError(`Function file ${name}.sql failed and was undone: ${reason}`, { cause: error });
    }
    await client.query(
      `insert into schema_function (name, checksum) values ($1, $2)
        on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
      [name, checksum],
    );
  }
}

/** Forgets files that no longer exist; a migration has dropped their functions. */
export async function forgetFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  await client.query('delete from schema_function where name <> all ($1)', [files.map(({ name }) => name)]);
}
