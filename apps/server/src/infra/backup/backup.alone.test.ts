import { randomUUID } from 'node:crypto';
import { appendFile, chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSealer } from '../audit/sealer.ts';
import { writeAudit } from '../audit/audit.ts';
import { verifyAudit } from '../audit/verify.ts';
import { startEmbedded } from '../db/embedded.ts';
import type { EmbeddedDatabase } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { inTransaction } from '../db/transaction.ts';
import { FILES_LOCK } from '../files/files-lock.ts';
import { columnTypes } from '../db/pool.ts';
import { decrypt, encrypt } from '../keystore/cipher.ts';
import { openFileKeystore } from '../keystore/file-keystore.ts';
import { openKeyring } from '../keystore/keyring.ts';
import { KeystoreError } from '../keystore/keystore.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { needRoom, saidIfFull } from './room.ts';
import { takeBackup } from './take-backup.ts';

vi.setConfig({ testTimeout: scaled(120_000) });

let folder: string;
let server: EmbeddedDatabase;
let pool: pg.Pool;
const ending: (() => Promise<void>)[] = [];

const home = (name: string) => join(folder, name);

function openPool(url: string): pg.Pool {
  const opened = new pg.Pool({ connectionString: url, types: columnTypes, max: 3 });
  opened.on('error', () => {});
  return opened;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-backup-'));
  // The server's own account must be able to enter.
  await chmod(folder, 0o755);
  await mkdir(home('data'));
  server = await startEmbedded({
    dataDir: join(home('data'), 'postgres'),
    fsync: false,
    settings: { shared_buffers: '32MB' },
  });
  await migrate(server.url);
  pool = openPool(server.url);
});

afterAll(async () => {
  for (const end of ending.reverse()) await end();
  await pool.end();
  await server.stop();
  await rm(folder, { recursive: true });
});

const options = (to: string) => ({
  dataDir: home('data'),
  cluster: join(home('data'), 'postgres', 'cluster'),
  adminUrl: server.adminUrl,
  url: server.url,
  to,
  sync: false,
});

test('a backup taken while the product writes is restored to one instant, readable with the keys alone', async () => {
  const keystore = openFileKeystore(join(home('data'), 'keystore.json'));
  const keyring = await openKeyring(pool, keystore);
  const sealer = await startSealer({
    pool,
    keystore,
    headFile: join(home('data'), 'audit-head.json'),
    intervalMs: 20,
  });
  const id = randomUUID();
  const { key, keyId, wrapped } = keyring.newDataKey(id);
  const place = { table: 'secret', column: 'body', id };
  await pool.query('create table secret (id uuid, key_id int, wrapped bytea, body bytea)');
  await pool.query('insert into secret values ($1, $2, $3, $4)', [
    id,
    keyId,
    wrapped,
    encrypt(key, place, 'a finding'),
  ]);
  await pool.query('create table tick (n int primary key, filler text)');
  await mkdir(join(home('data'), 'files', 'a'), { recursive: true });
  await writeFile(join(home('data'), 'files', 'a', 'one.bin'), 'ciphertext');

  let writing = true;
  let committed = 0;
  const writer = (async () => {
    while (writing) {
      await pool.query('insert into tick values ($1, $2)', [committed + 1, 'x'.repeat(2_000)]);
      await writeAudit(pool, { kind: 'status-changed', actorId: null, subjectIds: [id] });
      committed++;
    }
  })();
  await expect.poll(() => committed).toBeGreaterThan(50);
  const before = committed;
  const manifest = await takeBackup(options(home('copy')));
  const after = committed;
  writing = false;
  await writer;
  await sealer.stop();
  expect(after).toBeGreaterThan(before);

  // Nothing of the keys is in the copy, under any name.
  const names = (await readdir(home('copy'), { recursive: true })).join('\n');
  expect(names).not.toMatch(/keystore/);
  const { masters } = JSON.parse(await readFile(join(home('data'), 'keystore.json'), 'utf8')) as {
    masters: Record<string, string>;
  };
  expect(manifest.masters).toEqual(Object.keys(masters));
  for (const file of manifest.files) {
    const bytes = await readFile(join(home('copy'), file.path));
    for (const master of Object.values(masters)) {
      expect(bytes.includes(Buffer.from(master, 'base64'))).toBe(false);
      expect(bytes.includes(master)).toBe(false);
    }
    expect(bytes.includes('a finding')).toBe(false);
  }

  await restoreBackup({
    dataDir: home('restored'),
    databaseFolder: join(home('restored'), 'postgres'),
    from: home('copy'),
    passing: true,
  });
  const restored = await startEmbedded({
    dataDir: join(home('restored'), 'postgres'),
    fsync: false,
    settings: { shared_buffers: '32MB' },
  });
  ending.push(() => restored.stop());
  const there = openPool(restored.url);
  ending.push(() => there.end());

  const { rows } = await there.query<{ n: number; max: number }>('select count(*) as n, max(n) as max from tick');
  // A prefix of the written rows, with all that were committed when the copy began.
  expect(rows[0]!.n).toBe(rows[0]!.max);
  expect(rows[0]!.n).toBeGreaterThanOrEqual(before);
  expect(rows[0]!.n).toBeLessThanOrEqual(committed);
  expect((await there.query(`select n from tick where filler <> repeat('x', 2000)`)).rowCount).toBe(0);
  expect(await readFile(join(home('restored'), 'files', 'a', 'one.bin'), 'utf8')).toBe('ciphertext');

  await expect(openKeyring(there, openFileKeystore(join(home('restored'), 'keystore.json')))).rejects.toThrow(
    KeystoreError,
  );
  const { rows: secrets } = await there.query<{ id: string; key_id: number; wrapped: Buffer; body: Buffer }>(
    'select * from secret',
  );
  const secret = secrets[0]!;
  const opened = await (await openKeyring(there, keystore)).unwrap(secret.key_id, secret.wrapped, secret.id);
  expect(decrypt(opened, place, secret.body).toString()).toBe('a finding');

  const again = await startSealer({
    pool: there,
    keystore,
    headFile: join(home('restored'), 'audit-head.json'),
    intervalMs: 3_600_000,
  });
  await again.sealNow();
  expect(
    (await verifyAudit({ pool: there, keystore, headFile: join(home('restored'), 'audit-head.json') })).problems,
  ).toEqual([]);
  await again.stop();
});

test('a backup waits for a removal of files that is under way, and no file is removed while it copies', async () => {
  const waits = async (): Promise<boolean> => {
    const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`);
    return rowCount === 1;
  };
  const taken = await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock_shared($1)', [FILES_LOCK]);
    const taking = takeBackup(options(home('waited')));
    await expect.poll(waits).toBe(true);
    await expect(stat(home('waited'))).rejects.toThrow('ENOENT');
    return { taking };
  });
  expect((await taken.taking).files.length).toBeGreaterThan(0);
});

test('a backup is never put beside the keys or over another', async () => {
  await expect(takeBackup(options(join(home('data'), 'copy')))).rejects.toThrow('does not belong into the data folder');
  await mkdir(home('taken'));
  await expect(takeBackup(options(home('taken')))).rejects.toThrow('is there already');
});

test('a damaged backup, or one over a database, is refused before anything is touched', async () => {
  await takeBackup(options(home('damaged')));
  const target = { dataDir: home('empty'), databaseFolder: join(home('empty'), 'postgres'), from: home('damaged') };
  await expect(
    restoreBackup({ ...target, dataDir: home('data'), databaseFolder: join(home('data'), 'postgres') }),
  ).rejects.toThrow('There is a database in');
  await appendFile(join(home('damaged'), 'cluster', 'PG_VERSION'), ' ');
  await expect(restoreBackup(target)).rejects.toThrow('cluster/PG_VERSION of the backup is missing or damaged');
  await rm(join(home('damaged'), 'backup.json'));
  await expect(restoreBackup(target)).rejects.toThrow('holds no backup.json');
  await expect(stat(home('empty'))).rejects.toThrow('ENOENT');
});

test('a backup for which the disk has no room is refused before it is begun, and a disk that fills is said', async () => {
  const room = { of: 'backup', folder, bytes: 1e18 };
  await expect(needRoom(room)).rejects.toThrow(/^There is no room for the backup in .+: it takes about 1\d+ MB, and/);
  // Beside a running database less may be used than is free.
  const { bavail, bsize } = await statfs(folder);
  const nearlyAll = { ...room, bytes: bavail * bsize - 32 * 1024 * 1024 };
  await expect(needRoom({ ...nearlyAll, beside: home('data') })).rejects.toThrow('There is no room');
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(saidIfFull(full, 'backup', '/there')).toMatchObject({
    message: expect.stringMatching(/^The disk of \/there/),
  });
  const other = new Error('other');
  expect(saidIfFull(other, 'backup', '/there')).toBe(other);
});

test('a restore that fails half-way leaves no database that could be started', async () => {
  const from = home('short');
  await takeBackup(options(from));
  const manifest = JSON.parse(await readFile(join(from, 'backup.json'), 'utf8')) as Manifest;
  const files = manifest.files.filter(({ path }) => path !== 'cluster/global/pg_control');
  await writeFile(join(from, 'backup.json'), JSON.stringify({ ...manifest, files }));
  await rm(join(from, 'cluster', 'global', 'pg_control'));
  const target = { dataDir: home('half'), databaseFolder: join(home('half'), 'postgres'), from };
  await expect(restoreBackup(target)).rejects.toThrow('global/pg_control of the backup is missing');
  await expect(stat(join(home('half'), 'postgres', 'cluster'))).rejects.toThrow('ENOENT');
  await expect(stat(join(home('half'), 'files'))).rejects.toThrow('ENOENT');
});
