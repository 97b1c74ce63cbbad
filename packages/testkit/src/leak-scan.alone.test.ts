import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestCluster } from './database.ts';
import type { TestCluster, TestDatabase } from './database.ts';
import { leakPatterns, patternFinder } from './leak-patterns.ts';
import { scanForMarkers } from './leak-scan.ts';

let cluster: TestCluster;
let database: TestDatabase;
let client: pg.Client;
let dataDir: string;
let since: Date;

beforeAll(async () => {
  // Every scan reads the write-ahead log, and that of the run grows with the other tests.
  cluster = await startTestCluster();
  database = await cluster.createDatabase();
  since = new Date();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  dataDir = await mkdtemp(join(tmpdir(), 'consult-leak-'));
  await client.query(
    'create schema other; create table other.notes (id int, words text, facts jsonb, raw bytea, "List" text[])',
  );
});

afterAll(async () => {
  await client.end();
  await cluster.stop();
  await rm(dataDir, { recursive: true });
});

const scan = async (marker: string, extraFiles: string[] = []) =>
  (await scanForMarkers({ url: database.url, dataDir, markers: [marker], extraFiles, since })).map(
    ({ form, where }) => `${form} ${where}`,
  );

/** Unlike any text of another test or run. */
const fresh = (name: string) => `${name}Łx${Math.random().toString(36).slice(2, 12)}q`;

describe('a marked value is found', () => {
  test('in no place where it is not', async () => {
    expect(await scan(fresh('nowhere'))).toEqual([]);
  });

  test.each([
    { as: 'part of a text', column: 'words', form: (marker: string) => `patient ${marker}!`, told: 'utf-8' },
    { as: 'lower case', column: 'words', form: (marker: string) => marker.toLowerCase(), told: 'utf-8' },
    {
      as: 'deep in JSON',
      column: 'facts',
      form: (marker: string) => JSON.stringify({ deep: [{ name: marker }] }),
      told: 'utf-8',
    },
    {
      as: 'UTF-16',
      column: 'raw',
      form: (marker: string) => Buffer.from(`..${marker}..`, 'utf16le'),
      told: 'utf-16le',
    },
    {
      as: 'base64',
      column: 'raw',
      form: (marker: string) => Buffer.from(Buffer.from(`.${marker}.`).toString('base64')),
      told: 'base64',
    },
    {
      as: 'base64url',
      column: 'words',
      form: (marker: string) => Buffer.from(`..${marker}..`).toString('base64url'),
      told: 'base64',
    },
    { as: 'hexadecimal', column: 'words', form: (marker: string) => Buffer.from(marker).toString('hex'), told: 'hex' },
    {
      as: 'part of an address',
      column: 'words',
      form: (marker: string) => encodeURIComponent(marker),
      told: 'percent',
    },
    {
      as: 'escaped JSON',
      column: 'words',
      form: (marker: string) => JSON.stringify(marker).replace('Ł', '\\u0141'),
      told: 'json',
    },
  ])('in a column as $as', async ({ column, form, told }) => {
    const marker = fresh('column');
    await client.query(`insert into other.notes (${column}) values ($1)`, [form(marker)]);
    const found = await scan(marker);
    await client.query('truncate other.notes');
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${told}.* other[.]notes[.]${column}$`)));
  });

  test('in an array column', async () => {
    const marker = fresh('array');
    await client.query(`insert into other.notes ("List") values ($1)`, [['a', marker]]);
    expect((await scan(marker)).join()).toContain('other.notes."List"');
  });

  test('in the write-ahead log after the row has gone', async () => {
    const marker = fresh('deleted');
    // Twice: where a page of the log ends within a value, the header of the next one stands in it.
    await client.query('insert into other.notes (words) values ($1), ($1)', [marker]);
    await client.query('truncate other.notes');
    const found = await scan(marker);
    expect(found).toContainEqual(expect.stringMatching(/^utf-8 .*\/pg_wal\//));
    expect(found.join()).not.toContain('other.notes');
  });

  test('in files of the data folder and in logs beside it, also across the border of two reads', async () => {
    const marker = fresh('file');
    await mkdir(join(dataDir, 'uploads'), { recursive: true });
    await writeFile(
      join(dataDir, 'uploads', 'one.info'),
      Buffer.concat([Buffer.alloc(4 * 1024 * 1024 - 5, 32), Buffer.from(marker)]),
    );
    const log = join(dataDir, '..', `${marker}.log`.replace('Ł', 'L'));
    await writeFile(log, `{"name":${JSON.stringify(marker)}}`);
    try {
      expect((await scan(marker, [log])).toSorted()).toEqual(
        [`utf-8 ${join(dataDir, 'uploads', 'one.info')}`, `utf-8 ${log}`].toSorted(),
      );
    } finally {
      await rm(log);
    }
  });
});

test('base64 is recognised wherever in longer data the value begins', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 8, maxLength: 40, unit: 'binary' }),
      fc.uint8Array({ maxLength: 20 }),
      fc.uint8Array({ maxLength: 20 }),
      (marker, before, after) => {
        fc.pre(marker.length >= 8 && marker.isWellFormed());
        const whole = Buffer.concat([before, Buffer.from(marker), after]);
        for (const encoding of ['base64', 'base64url'] as const) {
          const text = Buffer.from(whole.toString(encoding));
          expect(
            leakPatterns([marker]).some(({ form, bytes }) => form.startsWith('base64') && text.includes(bytes)),
          ).toBe(true);
        }
      },
    ),
  );
});

test('many patterns are found in one pass exactly where each is', () => {
  const letters = fc.constantFrom('a', 'b', '\0');
  const texts = fc.array(fc.string({ unit: letters, minLength: 4, maxLength: 7 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(texts, fc.string({ unit: letters, maxLength: 60 }), (markers, text) => {
      const patterns = markers.map((marker) => ({ marker, form: 'utf-8', bytes: Buffer.from(marker) }));
      const bytes = Buffer.from(text);
      expect(new Set(patternFinder(patterns)(bytes))).toEqual(
        new Set(patterns.filter((pattern) => bytes.includes(pattern.bytes))),
      );
    }),
    { numRuns: 1_000 },
  );
});
