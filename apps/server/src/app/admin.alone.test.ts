import { hash, randomBytes, randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { writeAudit } from '../infra/audit/audit.ts';
import { startEmbedded } from '../infra/db/embedded.ts';
import type { EmbeddedDatabase } from '../infra/db/embedded.ts';
import { migrate } from '../infra/db/migrate.ts';
import { openFiles } from './open-files.ts';
import { openFileKeystore } from '../infra/keystore/file-keystore.ts';
import { openKeyring } from '../infra/keystore/keyring.ts';
import { runAdmin } from './admin.ts';

vi.setConfig({ testTimeout: scaled(120_000) });

let folder: string;
let server: EmbeddedDatabase;
let pool: pg.Pool;
let said: string[];

const dataDir = () => join(folder, 'data');
const admin = (...args: string[]) => runAdmin(args, { DATA_DIR: dataDir() });
const text = () => said.join('\n');

/** Runs a command that must succeed; its output is the failure's text. */
async function doneIn(folderOfData: string, ...args: string[]): Promise<void> {
  const code = await runAdmin(args, { DATA_DIR: folderOfData });
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}: ${text()}`);
}
const done = (...args: string[]) => doneIn(dataDir(), ...args);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-admin-'));
  await chmod(folder, 0o755);
  await mkdir(dataDir());
  server = await startEmbedded({
    dataDir: join(dataDir(), 'postgres'),
    fsync: false,
    settings: { shared_buffers: '32MB' },
  });
  await migrate(server.url);
  pool = new pg.Pool({ connectionString: server.url });
  pool.on('error', () => {});
  await openKeyring(pool, openFileKeystore(join(dataDir(), 'keystore.json')));
});

afterAll(async () => {
  await pool.end();
  await server.stop();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  said = [];
  process.env['KEYS_PASSPHRASE'] = 'correct horse battery';
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});

afterEach(() => {
  delete process.env['KEYS_PASSPHRASE'];
  vi.restoreAllMocks();
});

test('a wrong call says which commands there are, what was wrong last, and exits with 2', async () => {
  for (const args of [[], ['nothing'], ['toString']]) {
    said = [];
    expect([args, await admin(...args)]).toEqual([args, 2]);
    for (const way of ['audit verify', 'backup --to', 'keys rotate-master'])
      expect(text()).toContain(`npm run admin -- ${way}`);
  }
  for (const args of [['keys'], ['keys', 'export'], ['backup'], ['audit', 'verify', '--loudly']]) {
    said = [];
    expect([args, await admin(...args)]).toEqual([args, 2]);
    // Of a command that there is, its own ways alone.
    const lines = text().split('\n');
    expect(lines.slice(1, -1).every((line) => line.startsWith(`  npm run admin -- ${args[0]} `))).toBe(true);
    expect(lines.at(-1)).not.toMatch(/^ {2}npm run|^Commands/);
  }
});

test('a folder without a database is told in one line', async () => {
  expect(await runAdmin(['audit', 'verify'], { DATA_DIR: join(folder, 'nothing') })).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^There is no database in /)]);
  await expect(stat(join(folder, 'nothing'))).rejects.toThrow('ENOENT');
});

test('keys are rotated and the log of it is sealed and sound', async () => {
  await done('keys', 'rotate-master');
  await done('keys', 'rotate-month');
  await done('audit', 'seal');
  await done('audit', 'verify');
  expect(text()).toMatch(/The audit log is sound: \d+ sealed entries\./);
  const { rows } = await pool.query<{ kind: string }>('select kind from audit_entry order by xid');
  expect(rows.map((row) => row.kind)).toEqual(['master-key-rotated', 'monthly-key-rotated']);
});

test('a changed audit entry makes verify fail, with the entry by its id', async () => {
  await writeAudit(pool, { kind: 'status-changed', actorId: null, subjectIds: [] });
  await admin('audit', 'seal');
  const { rows } = await pool.query<{ id: string }>(`select id from audit_entry where kind = 'status-changed'`);
  const change = async (kind: string, id: string) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`set local consult.audit_upkeep = 'on'`);
    await client.query('update audit_entry set kind = $1 where id = $2', [kind, id]);
    await client.query('commit');
    client.release();
  };
  await change('signed-in', rows[0]!.id);
  said = [];
  expect(await admin('audit', 'verify')).toBe(1);
  expect(text()).toMatch(
    new RegExp(`^Entry ${rows[0]!.id} \\(seal \\d+\\) was changed\\.\nThe audit log is NOT sound`),
  );
  await change('status-changed', rows[0]!.id);
  expect(await admin('audit', 'verify')).toBe(0);
});

test('keys and backup travel apart, and together make the installation again', async () => {
  const copy = join(folder, 'copy');
  const exported = join(folder, 'keys.export');
  const there = join(folder, 'there');
  const bytes = randomBytes(200_000);
  const fileId = await storeFile(bytes);
  await done('backup', '--to', copy);
  await done('keys', 'export', '--to', exported);

  // Without its keys a restored installation names the missing ones, and how to go on.
  expect(await runAdmin(['restore', '--from', copy], { DATA_DIR: there })).toBe(1);
  expect(said.at(-1)).toMatch(/^The database holds keys wrapped by master .* keys import --from FILE$/);
  await doneIn(there, 'keys', 'import', '--from', exported);
  await doneIn(there, 'audit', 'seal');
  await doneIn(there, 'audit', 'verify');
  expect(await readFile(join(there, 'keystore.json'), 'utf8')).toBe(
    await readFile(join(dataDir(), 'keystore.json'), 'utf8'),
  );
  expect((await readStored(there, fileId)).equals(bytes)).toBe(true);

  expect(await runAdmin(['restore', '--from', copy], { DATA_DIR: there })).toBe(1);
  expect(said.at(-1)).toMatch(/^There is a database in .* Stop the server, move that folder away and try again\.$/);

  // It has a port and a password of its own, sends nothing, and the installation that it came from knows nothing of it.
  const [live, restored] = [await connectionOf(dataDir()), await connectionOf(there)];
  expect([restored.port === live.port, restored.password === live.password]).toEqual([false, false]);
  const { rows } = await pool.query("select from audit_entry where kind = 'backup-restored'");
  expect(rows).toEqual([]);
  expect(said.join('\n')).toMatch(/because this installation was restored: jobs, mail, fax, push, partner\./);
  await doneIn(there, 'installation', 'switch-on', 'mail', 'jobs');
  said = [];
  await doneIn(there, 'installation', 'show');
  expect(text()).toContain('was restored: fax, push, partner.');
  said = [];
  await done('installation', 'show');
  expect(text()).toContain('Nothing is off.');
});

test('a backup that failed is in the log as begun, and the check list has none', async () => {
  const kinds = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ kind: string }>(
      "select kind from audit_entry where kind like 'backup-%' order by at, id",
    );
    return rows.map(({ kind }) => kind);
  };
  const before = await kinds();
  await mkdir(join(folder, 'taken'));
  expect(await admin('backup', '--to', join(folder, 'taken'))).toBe(1);
  expect((await kinds()).slice(before.length)).toEqual(['backup-begun']);
  await done('backup', '--to', join(folder, 'whole'));
  expect((await kinds()).slice(before.length + 1)).toEqual(['backup-begun', 'backup-made']);
});

const connectionOf = async (folderOfData: string): Promise<{ port: number; password: string }> =>
  JSON.parse(await readFile(join(folderOfData, 'postgres', 'cluster', 'consult-connection.json'), 'utf8')) as {
    port: number;
    password: string;
  };

test('a backup is looked at in a folder that goes again, beside the running installation', async () => {
  const copy = join(folder, 'copy');
  const within = join(folder, 'sandbox');
  await mkdir(within);
  const entries = async () => (await pool.query<{ id: string }>('select id from audit_entry order by at, id')).rows;
  const before = await entries();
  said = [];
  await done('restore', '--verify', copy, '--in', within);
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/^Sound: \d+ rows in \d+ tables were read$/),
    expect.stringMatching(/^Sound: \d monthly keys/),
    'Sound: 1 of 1 attached files were decrypted',
    expect.stringMatching(/^Sound: the audit log: \d+ sealed entries in one chain$/),
    expect.stringMatching(/^Sound: search finds/),
    'This backup can be restored.',
  ]);
  expect(await readdir(within)).toEqual([]);
  expect(await entries()).toEqual(before);
});

test('a copied folder is taken for nothing until somebody says what it is; a renamed one is the same', async () => {
  const [home, moved, copied] = ['there', 'moved', 'copied'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await rename(home, moved);
  await doneIn(moved, 'audit', 'seal');

  execFileSync('cp', ['-a', moved, copied]);
  for (const args of [
    ['audit', 'seal'],
    ['installation', 'show'],
    ['installation', 'switch-on', 'mail'],
  ]) {
    said = [];
    expect(await runAdmin(args, { DATA_DIR: copied })).toBe(1);
    expect(text()).toContain(`last seen as ${join(moved, 'postgres')}`);
    expect(text()).toMatch(/npm run admin -- installation copied\n.*\n {2}npm run admin -- installation moved$/);
  }
  await doneIn(copied, 'installation', 'copied');
  expect((await connectionOf(copied)).password).not.toBe((await connectionOf(moved)).password);
  expect(text()).toContain('because this installation was copied: jobs, mail, fax, push, partner.');
  await doneIn(copied, 'audit', 'seal');
  await doneIn(copied, 'audit', 'verify');
  expect(await runAdmin(['installation', 'copied'], { DATA_DIR: copied })).toBe(1);
  expect(said.at(-1)).toBe('This installation is recognised already; nothing was changed.');

  // Where the database lies on a disk of its own, a copy of the data folder holds the link to it.
  const linked = join(folder, 'linked');
  await mkdir(linked);
  execFileSync('cp', ['-a', ...['installation.json', 'keystore.json', 'files'].map((one) => join(moved, one)), linked]);
  await symlink(join(moved, 'postgres'), join(linked, 'postgres'));
  expect(await runAdmin(['audit', 'seal'], { DATA_DIR: linked })).toBe(1);
  expect(said.at(-1)).toContain(`last seen as ${join(moved, 'postgres')}, and this is ${join(linked, 'postgres')}`);
  expect(await runAdmin(['installation', 'copied'], { DATA_DIR: linked })).toBe(1);
  expect(said.at(-1)).toContain(`${join(linked, 'postgres')} is a link to the database of the folder that was copied.`);
  await doneIn(moved, 'installation', 'show');
});

/** Puts a file among the attached files, as taking one in does. */
async function storeFile(bytes: Buffer): Promise<string> {
  const id = randomUUID();
  const { key, keyId, wrapped } = (
    await openKeyring(pool, openFileKeystore(join(dataDir(), 'keystore.json')))
  ).newDataKey(id);
  await openFiles({ dataDir: dataDir() }).put({ id, key }, bytes);
  await pool.query(
    `insert into stored_file (id, key_id, wrapped_key, size, content_type) values ($1, $2, $3, $4, 'application/pdf')`,
    [id, keyId, wrapped, bytes.length],
  );
  return id;
}

/** Reads a file of another installation with nothing but the contents of its folder. */
async function readStored(folderOfData: string, id: string): Promise<Buffer> {
  const restored = await startEmbedded({ dataDir: join(folderOfData, 'postgres'), fsync: false });
  const there = new pg.Pool({ connectionString: restored.url });
  there.on('error', () => {});
  try {
    const { rows } = await there.query<{ key_id: number; wrapped_key: Buffer; size: number }>(
      'select key_id, wrapped_key, size::int as size from stored_file where id = $1',
      [id],
    );
    const { key_id: keyId, wrapped_key: wrapped, size } = rows[0]!;
    const keyring = await openKeyring(there, openFileKeystore(join(folderOfData, 'keystore.json')));
    return await openFiles({ dataDir: folderOfData }).read({ id, key: await keyring.unwrap(keyId, wrapped, id), size });
  } finally {
    await there.end();
    await restored.stop();
  }
}

test('an unexpected failure is told without its message', async () => {
  expect(
    await runAdmin(['audit', 'verify'], { DATABASE_URL: 'postgres://someone:hunter2secret@127.0.0.1:1/none' }),
  ).toBe(1);
  expect(text()).toContain('ECONNREFUSED');
  expect(text()).not.toContain('hunter2secret');
});

test('an account made by the operator has a one-time link to set its password, which is shown once, and is made once', async () => {
  await done(
    'user',
    'add',
    '--email',
    'first.admin@clinic.example',
    '--first-name',
    'Ada',
    '--last-name',
    'Admin',
    '--role',
    'admin',
  );
  const linkIn = (said: string): string => /\/auth\/reset-password\?oobCode=([\w-]{43})$/m.exec(said)![1]!;
  const first = linkIn(text());
  const { rows } = await pool.query<{ id: string; code_hash: string }>(
    `select p.id, r.code_hash from password_reset r join person p on p.id = r.person_id
      where p.email = 'first.admin@clinic.example'`,
  );
  expect(rows[0]!.code_hash).toBe(hash('sha256', first, 'hex'));
  // Another link takes its place.
  await done('user', 'reset-link', 'First.Admin@clinic.example');
  const { rows: after } = await pool.query<{ code_hash: string }>(
    'select code_hash from password_reset where person_id = $1',
    [rows[0]!.id],
  );
  expect(after).toEqual([{ code_hash: hash('sha256', linkIn(text().slice(text().indexOf(first) + 43)), 'hex') }]);
  expect(
    await admin(
      'user',
      'add',
      '--email',
      'First.Admin@clinic.example',
      '--first-name',
      'A',
      '--last-name',
      'B',
      '--role',
      'admin',
    ),
  ).toBe(1);
  expect(
    await admin(
      'user',
      'add',
      '--email',
      'other@clinic.example',
      '--first-name',
      'A',
      '--last-name',
      'B',
      '--role',
      'emperor',
    ),
  ).toBe(2);
  expect(text()).toContain('There is no role emperor.');
});
