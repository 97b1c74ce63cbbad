import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { functionsFolder, readFunctionFiles } from './functions.ts';
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

describe('the functions of a database', () => {
  let client: pg.Client;
  let root: string;
  let migrations: string;
  let functions: string;

  beforeEach(async () => {
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    root = await mkdtemp(join(tmpdir(), 'functions-'));
    migrations = join(root, 'migrations');
    functions = join(root, 'functions');
    await cp(migrationsFolder, migrations, { recursive: true });
    await cp(functionsFolder, functions, { recursive: true });
  });

  afterEach(async () => {
    await client.end();
    await rm(root, { recursive: true });
  });

  const start = (): Promise<void> => migrate(database.url, migrations, functions);

  async function rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await client.query<Row>(sql)).rows;
  }

  const answer = async (): Promise<unknown> =>
    (await rows<{ answer: unknown }>('select answer() as answer'))[0]!.answer;

  function writeAnswer(text: string): Promise<void> {
    const sql = `create or replace function answer() returns text language sql as $$ select '${text}' $$;\n`;
    return writeFile(join(functions, 'answer.sql'), sql);
  }

  /** The transaction that applied each file. */
  async function applied(): Promise<Map<string, string>> {
    const files = await rows<{ name: string; by: string }>('select name, xmin::text as by from schema_function');
    return new Map(files.map(({ name, by }) => [name, by]));
  }

  test('stand in exactly one file each, under one name each, with the text that the database has', async () => {
    const all = await rows<{ name: string; text: string }>(`
      select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        order by p.proname`);
    const inFiles: { name: string; text: string }[] = [];
    for (const { sql } of await readFunctionFiles()) {
      await client.query('begin');
      await client.query(sql);
      inFiles.push(
        ...(await rows<{ name: string; text: string }>(`
          select proname as name, pg_get_functiondef(oid) as text from pg_proc
            where xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text`)),
      );
      await client.query('rollback');
    }
    expect(all.length).toBeGreaterThan(20);
    expect(inFiles.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(all);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const views = await rows<{ name: string }>(
      `select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`,
    );
    const texts = (await readFunctionFiles()).map(({ sql }) => sql);
    for (const { name } of views)
      expect([name, texts.filter((sql) => sql.includes(`create or replace view ${name} `)).length]).toEqual([name, 1]);
  });

  test('have their texts in files alone: later migrations replace none', async () => {
    for (const name of (await readdir(migrationsFolder)).filter((file) => file > '0047')) {
      const sql = await readFile(join(migrationsFolder, name), 'utf8');
      expect([name, /create or replace (function|procedure|view)/i.exec(sql)]).toEqual([name, null]);
    }
  });

  test('get the text of their file at the next start, and a start without a change applies nothing', async () => {
    const before = await applied();
    await start();
    expect(await applied()).toEqual(before);
    await writeAnswer('one');
    await start();
    expect(await answer()).toBe('one');
    await writeAnswer('two');
    const once = await applied();
    await start();
    expect(await answer()).toBe('two');
    const twice = await applied();
    expect([...twice].filter(([name, by]) => once.get(name) !== by).map(([name]) => name)).toEqual(['answer']);
  });

  test('come to an installation of before there were files, with its older texts', async () => {
    await client.query('drop table schema_function');
    await client.query(`create or replace function practice_id_key(p_practice_id text) returns text
      language sql immutable parallel safe as $$ select p_practice_id $$`);
    await start();
    expect(await rows(`select practice_id_key('ab-1') as key`)).toEqual([{ key: 'AB1' }]);
  });

  test('are applied by one of several starting processes, the others waiting for it', async () => {
    await writeAnswer('one');
    const slow = `select pg_sleep(0.1); create table made as select answer();\n`;
    await writeFile(join(functions, 'answer-slow.sql'), slow);
    await Promise.all([start(), start(), start()]);
    expect(await rows('select * from made')).toHaveLength(1);
  });

  test.each([
    ['whose words are no SQL', 'create or replace function answer() returns text language sql as $$ selec $$;'],
    ['that returns something else', `create or replace function answer() returns integer language sql as 'select 1';`],
  ])('stay as they are when a file %s refuses the start by its name', async (_, broken) => {
    await writeAnswer('one');
    await start();
    await writeFile(join(functions, 'answer.sql'), broken);
    await writeFile(join(functions, 'aaa.sql'), 'create table half (id int);');
    await writeFile(join(migrations, '9000-first.sql'), 'create table first (id int);');
    await expect(start()).rejects.toThrow(/^Function file answer\.sql failed and was undone: .+$/);
    expect(await answer()).toBe('one');
    expect(await rows(`select to_regclass('half') as half, to_regclass('first') as first`)).toEqual([
      { half: null, first: null },
    ]);
    await writeAnswer('one');
    await rm(join(functions, 'aaa.sql'));
    await rm(join(migrations, '9000-first.sql'));
    await start();
  });

  test('that a migration needs are made by it, and have the text of their file when it is over', async () => {
    await writeFile(
      join(migrations, '9000-noted.sql'),
      `create table noted (id int, by_whom text);
       create function note() returns trigger language plpgsql
         as $$ begin new.by_whom := 'migration'; return new; end $$;
       create trigger note before insert on noted for each row execute function note();
       insert into noted values (1);`,
    );
    await writeFile(
      join(functions, 'note.sql'),
      `create or replace function note() returns trigger language plpgsql
         as $$ begin new.by_whom := 'file'; return new; end $$;`,
    );
    await start();
    await client.query('insert into noted values (2)');
    expect(await rows('select by_whom from noted order by id')).toEqual([
      { by_whom: 'migration' },
      { by_whom: 'file' },
    ]);
  });

  test('that a migration drops with what they stood on come back from their unchanged file', async () => {
    await writeFile(join(functions, 'shown.sql'), `create or replace view shown as select id, name from clinic;\n`);
    await start();
    await writeFile(
      join(migrations, '9000-wider.sql'),
      `drop view shown; alter table clinic alter column name type varchar(900);`,
    );
    await start();
    expect(await rows('select name from shown')).toEqual([]);
  });

  test('that a migration drops with their file are forgotten, and come with the same text again', async () => {
    await writeAnswer('one');
    await start();
    await rm(join(functions, 'answer.sql'));
    await writeFile(join(migrations, '9000-dropped.sql'), 'drop function answer();');
    await start();
    await expect(answer()).rejects.toThrow('does not exist');
    await writeAnswer('one');
    await start();
    expect(await answer()).toBe('one');
  });
});
