import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@consult/testkit/database.ts';
import type { TestDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { columnTypes } from '../db/pool.ts';
import { metricValue } from '../log/metrics.ts';
import { decrypt, encrypt, UnreadableError } from './cipher.ts';
import { openFileKeystore } from './file-keystore.ts';
import { openKeyring } from './keyring.ts';
import { KeystoreError } from './keystore.ts';
import { beginTermKey, retireTermKeys, rotateMaster, rotateMonth } from './rotation.ts';
import { openTerms } from './terms.ts';
import { unreadableChannel } from './unreadable.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let file: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, types: columnTypes });
  pool.on('error', () => {});
  folder = await mkdtemp(join(tmpdir(), 'consult-keys-'));
  file = join(folder, 'keystore.json');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A keyring as another process would have it: its own keystore object, nothing cached. */
const another = (options = {}) => openKeyring(pool, openFileKeystore(file), options);

const place = (id: string) => ({ table: 'activity', column: 'card', id });

describe('a keyring', () => {
  test('opens what another process has encrypted', async () => {
    const [one, other] = await Promise.all([another(), another()]);
    const id = randomUUID();
    const made = one.newDataKey(id);
    const sealed = encrypt(made.key, place(id), 'Łukasz');
    const key = await other.unwrap(made.keyId, made.wrapped, id);
    expect(decrypt(key, place(id), sealed).toString()).toBe('Łukasz');
    expect((await pool.query('select from wrapping_key')).rowCount).toBe(1);
  });

  test('does not open a wrapped key that was moved to another record, also when it knows both', async () => {
    const keyring = await another();
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const a = keyring.newDataKey(mine);
    const b = keyring.newDataKey(theirs);
    expect(() => keyring.unwrap(b.keyId, b.wrapped, mine)).toThrow(UnreadableError);
    expect(keyring.unwrap(a.keyId, a.wrapped, mine)).toEqual(a.key);
    const fresh = await another();
    expect(() => fresh.unwrap(b.keyId, b.wrapped, mine)).toThrow(UnreadableError);
  });

  test('remembers only as many data keys as it is told', async () => {
    const keyring = await another({ remembered: 10 });
    const ids = Array.from({ length: 100 }, () => randomUUID());
    for (const id of ids) keyring.newDataKey(id);
    expect(ids.filter((id) => keyring.cached(id)).length).toBeLessThanOrEqual(10);
    expect(keyring.cached(ids.at(-1)!)).toBeDefined();
  });

  test('opens a record of an export without forgetting the keys that people work with', async () => {
    const [maker, keyring] = [await another(), await another({ remembered: 4 })];
    const worked = randomUUID();
    keyring.newDataKey(worked);
    for (let n = 0; n < 20; n += 1) {
      const id = randomUUID();
      const { key, keyId, wrapped } = maker.newDataKey(id);
      expect(await keyring.unwrapOrNull(keyId, wrapped, id, true)).toEqual(key);
      expect(await keyring.unwrapOrNull(keyId, wrapped, randomUUID(), true)).toBeNull();
      expect(keyring.cached(id)).toBeUndefined();
    }
    expect(keyring.cached(worked)).toBeDefined();
  });

  test('shows what does not open as empty, counts it and tells where it was, not what', async () => {
    const told: unknown[] = [];
    const listen = (message: unknown): void => void told.push(message);
    unreadableChannel.subscribe(listen);
    try {
      const keyring = await another();
      const id = randomUUID();
      const { key, keyId, wrapped } = keyring.newDataKey(id);
      const before = metricValue('consult_unreadable_total', { table: 'activity' });
      const sealed = encrypt(key, place(randomUUID()), 'a finding');
      expect(keyring.readOrEmpty(key, place(id), sealed)).toBe('');
      expect(keyring.readOrEmpty(key, place(id), Buffer.from('a finding'))).toBe('');
      expect(keyring.readOrEmpty(key, place(id), null)).toBe('');
      expect(metricValue('consult_unreadable_total', { table: 'activity' })).toBe(before + 2);
      expect(await keyring.unwrapOrNull(keyId, wrapped.subarray(1), id)).toBeNull();
      expect(await keyring.unwrapOrNull(999, wrapped, randomUUID())).toBeNull();
      expect(told).toHaveLength(4);
      expect(told[0]).toMatchObject({ table: 'activity', column: 'card', id });
      expect(JSON.stringify(told)).not.toContain('a finding');
    } finally {
      unreadableChannel.unsubscribe(listen);
    }
  });

  test('begins a monthly key with the month, once, and still reads the last one', async () => {
    const november = await another({ now: () => new Date('2026-11-30T23:59:59Z') });
    const id = randomUUID();
    const made = november.newDataKey(id);
    const december = () => another({ now: () => new Date('2026-12-01T00:00:00Z') });
    const [one, other] = await Promise.all([december(), december()]);
    expect(one.newDataKey(randomUUID()).keyId).toBe(other.newDataKey(randomUUID()).keyId);
    expect(one.newDataKey(randomUUID()).keyId).not.toBe(made.keyId);
    expect(await one.unwrap(made.keyId, made.wrapped, id)).toEqual(made.key);
    const { rows } = await pool.query(
      `select to_char(month, 'YYYY-MM') as month, retired_at is null as in_use from wrapping_key order by id`,
    );
    expect(rows).toEqual([
      { month: '2026-11', in_use: false },
      { month: '2026-12', in_use: true },
    ]);
  });

  test('takes up the next monthly key without asking the database for each record', async () => {
    let now = new Date('2026-11-30T12:00:00Z');
    const keyring = await another({ now: () => now, refreshMs: 0 });
    const first = keyring.newDataKey(randomUUID()).keyId;
    now = new Date('2026-12-01T12:00:00Z');
    await expect.poll(() => keyring.newDataKey(randomUUID()).keyId).not.toBe(first);
  });
});

describe('rotation', () => {
  test('of the master leaves running processes writing and reading, and touches no record', async () => {
    const running = await another();
    const made: { id: string; keyId: number; wrapped: Buffer; sealed: Buffer }[] = [];
    let rotating = true;
    const working = (async () => {
      while (rotating || made.length < 20) {
        const id = randomUUID();
        const { key, keyId, wrapped } = running.newDataKey(id);
        made.push({ id, keyId, wrapped, sealed: encrypt(key, place(id), id) });
        const reader = await another();
        const one = made[Math.floor(made.length / 2)]!;
        expect(decrypt(await reader.unwrap(one.keyId, one.wrapped, one.id), place(one.id), one.sealed).toString()).toBe(
          one.id,
        );
      }
    })();
    const { rows: before } = await pool.query<{ master_id: string }>('select master_id from wrapping_key');
    const rotated = await rotateMaster(pool, openFileKeystore(file));
    await rotateMonth(pool, openFileKeystore(file));
    await running.refresh();
    await expect.poll(() => made.at(-1)?.keyId).not.toBe(made[0]?.keyId);
    rotating = false;
    await working;
    const { rows: after } = await pool.query<{ master_id: string }>(
      `select distinct master_id from (select master_id from wrapping_key union all select master_id
        from purpose_key) k`,
    );
    expect(after).toEqual([{ master_id: rotated.masterId }]);
    expect(before[0]?.master_id).not.toBe(rotated.masterId);
    const late = await another();
    for (const one of made) {
      expect(decrypt(await late.unwrap(one.keyId, one.wrapped, one.id), place(one.id), one.sealed).toString()).toBe(
        one.id,
      );
    }
    expect(new Set(made.map((one) => one.keyId)).size).toBe(2);
  });

  test('of the master keeps the search terms', async () => {
    const before = await openTerms(pool, openFileKeystore(file));
    await rotateMaster(pool, openFileKeystore(file));
    const after = await openTerms(pool, openFileKeystore(file));
    const word = [randomUUID(), 'Patient Name', 'tremblay'] as const;
    expect(after.ownerTerm(...word)).toBe(before.ownerTerm(...word));
  });

  test('of the monthly key reaches a running process, which still reads what came before', async () => {
    const running = await another({ refreshMs: 0 });
    const id = randomUUID();
    const made = running.newDataKey(id);
    await rotateMonth(pool, openFileKeystore(file));
    await expect.poll(() => running.newDataKey(randomUUID()).keyId).not.toBe(made.keyId);
    expect(await (await another()).unwrap(made.keyId, made.wrapped, id)).toEqual(made.key);
  });
});

describe('the keystore file', () => {
  test('is made once by many first starters, for its owner only', async () => {
    await Promise.all(Array.from({ length: 5 }, () => another()));
    expect(Object.keys((JSON.parse(await readFile(file, 'utf8')) as { masters: object }).masters)).toHaveLength(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is never made anew for a database that has keys: the start ends in one clear line', async () => {
    await another();
    await rm(file);
    const failure = await another().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(KeystoreError);
    expect(String(failure)).toMatch(
      /^KeystoreError: The database holds keys wrapped by master m-\S+, which the keystore does not have\. .*$/,
    );
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('of another installation is refused in the same way', async () => {
    await another();
    await rm(file);
    await openFileKeystore(file).createFirstMaster();
    await expect(another()).rejects.toThrow(/^The database holds keys wrapped by master/);
  });

  test('that is damaged is refused without quoting it', async () => {
    await another();
    await writeFile(file, '{"current": "secret');
    await expect(another()).rejects.toThrow(/^The keystore file \S+ is damaged\.$/);
  });

  test('that others may read is refused', async () => {
    await another();
    await chmod(file, 0o644);
    await expect(another()).rejects.toThrow(/may be read by others/);
  });
});

describe('terms', () => {
  test('are signed 64-bit numbers, different for another owner, column or word', async () => {
    const { ownerTerm } = await openTerms(pool, openFileKeystore(file));
    const [a, b] = [randomUUID(), randomUUID()];
    const terms = [
      ownerTerm(a, 'PHN', 'x'),
      ownerTerm(b, 'PHN', 'x'),
      ownerTerm(a, 'Name', 'x'),
      ownerTerm(a, 'PHN', 'y'),
      ownerTerm(a, 'PHNx', ''),
    ];
    expect(new Set(terms).size).toBe(5);
    const { rows } = await pool.query<{ n: number }>('select count(*) as n from unnest($1::bigint[]) t', [terms]);
    expect(rows[0]?.n).toBe(5);
    expect(ownerTerm(a, 'PHN', 'x')).toBe(terms[0]);
  });

  test('are looked for under a new key also where an answer from before it comes last', async () => {
    const terms = await openTerms(pool, openFileKeystore(file));
    const older = terms.version;
    const { version } = await beginTermKey(pool, openFileKeystore(file));
    await terms.refresh(pool);
    await terms.refresh({ query: async () => ({ rows: [{ version: older }] }) } as unknown as pg.Pool);
    expect(terms.version).toBe(version);
    expect(terms.ownerTerms(randomUUID(), 'PHN', 'x')).toHaveLength(2);
    await retireTermKeys(pool, version);
  });

  test('are looked for again where a new key came while they were looked for', async () => {
    const terms = await openTerms(pool, openFileKeystore(file));
    const owner = randomUUID();
    const looked: number[] = [];
    await terms.find(pool, async () => {
      looked.push(terms.ownerTerms(owner, 'PHN', 'x').length);
      if (looked.length === 1) await beginTermKey(pool, openFileKeystore(file));
    });
    expect(looked).toEqual([1, 2]);
    await retireTermKeys(pool, terms.version);
    await terms.find(pool, async () => looked.push(terms.ownerTerms(owner, 'PHN', 'x').length));
    expect(looked).toEqual([1, 2, 1]);
  });

  test('of a health number differ between clinics and provinces, and need the key', async () => {
    const { phnHash } = await openTerms(pool, openFileKeystore(file));
    const clinic = randomUUID();
    const hashes = [
      phnHash(clinic, 'AB', '123456789'),
      phnHash(clinic, 'SK', '123456789'),
      phnHash(randomUUID(), 'AB', '123456789'),
    ];
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3);
  });
});
