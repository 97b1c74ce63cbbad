import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, migrationsFolder } from './migrate.ts';
import { MigrationError } from './migration-error.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  // The template has this code's migrations: start from them, as an upgraded installation would.
  await cp(migrationsFolder, folder, { recursive: true });
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function rows(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('migrations', () => {
  test('run once each, in the order of their names, with gaps in the numbers', async () => {
    await writeFile(join(folder, '9002-then.sql'), 'alter table first add column second int');
    await writeFile(join(folder, '9000-first.sql'), 'create table first (id int); insert into first values (1)');
    await migrate(database.url, folder);
    await migrate(database.url, folder);
    expect(await rows('select * from first')).toEqual([{ id: 1, second: null }]);
    expect(await rows(`select name from schema_migration where name >= '9' order by name`)).toEqual([
      { name: '9000-first' },
      { name: '9002-then' },
    ]);
  });

  test('of several starting processes run once', async () => {
    await writeFile(
      join(folder, '9000-slow.sql'),
      'create table slow (id int); select pg_sleep(0.1); insert into slow values (1)',
    );
    await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
    expect(await rows('select count(*)::int as n from slow')).toEqual([{ n: 1 }]);
  });

  test('that fail leave nothing behind and say which one', async () => {
    await writeFile(join(folder, '9000-bad.sql'), 'create table half (id int); select 1/0');
    await expect(migrate(database.url, folder)).rejects.toThrow(
      /^Migration 9000-bad failed and was undone: division by zero$/,
    );
    expect(await rows(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  });

  test('of one start stay together or not at all, so that the version before can start again', async () => {
    await writeFile(join(folder, '9000-first.sql'), 'create table first (id int)');
    await writeFile(join(folder, '9001-bad.sql'), 'select 1/0');
    await expect(migrate(database.url, folder)).rejects.toThrow(/^Migration 9001-bad failed/);
    expect(await rows(`select name from schema_migration where name >= '9'`)).toEqual([]);
    await migrate(database.url);
  });

  test('refuse a database of a newer version in one line', async () => {
    await writeFile(join(folder, '9000-tomorrow.sql'), 'select 1');
    await migrate(database.url, folder);
    await rm(join(folder, '9000-tomorrow.sql'));
    const failure = await migrate(database.url, folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationError);
    expect(String(failure)).toMatch(/^MigrationError: The database is of a newer version: it has 9000-tomorrow\b.*$/);
  });

  test('refuse a file that was changed after it had run, but not its line ends', async () => {
    const file = join(folder, '9000-first.sql');
    await writeFile(file, 'create table first (id int);\n-- end\n');
    await migrate(database.url, folder);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'));
    await migrate(database.url, folder);
    await writeFile(file, 'create table other (id int)');
    await expect(migrate(database.url, folder)).rejects.toThrow('Migration 9000-first was changed after it ran');
  });
});
