import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { canEnter } from './embedded/account.ts';
import { EmbeddedDatabaseError } from './embedded/error.ts';
import { withLock } from './embedded/lock.ts';
import { isAlive } from './embedded/process.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';

// Each test makes a cluster of its own, synced to disk: slow where the disk is busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
/** An account without rights, for tests of what root must not do and others can do. */
const stranger = { uid: 65_534, gid: 65_534 };
const holderFile = join(import.meta.dirname, 'embedded/holder.ts');

/** The folder of a database that was started and stopped: for tests of what comes after the first start. */
let made: string;
let base: string;
let dataDir: string;
let children: ChildProcess[];
let opened: EmbeddedDatabase[];
let postmasters: number[];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'embedded-made-'));
  await chmod(made, 0o755);
  await (await startEmbedded({ dataDir: join(made, 'postgres') })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'embedded-'));
  // mkdtemp makes it 0700, which is a case of its own below.
  await chmod(base, 0o755);
  dataDir = join(base, 'postgres');
  [children, opened, postmasters] = [[], [], []];
});

afterEach(async () => {
  for (const database of opened) await database.stop();
  for (const child of children) child.kill('SIGKILL');
  for (const pid of postmasters) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => !postmasters.some(isAlive), scaled(10_000));
  const cluster = await realpath(join(dataDir, 'cluster')).catch(() => undefined);
  // Backends of a killed server may still be writing for a moment.
  if (cluster) await rm(cluster, { recursive: true, force: true, maxRetries: 5 });
  await rm(base, { recursive: true, force: true, maxRetries: 5 });
});

async function open(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir });
  opened.push(database);
  postmasters.push(database.pid);
  return database;
}

/** Puts a database of before there: making one costs a second. */
async function layDatabase(): Promise<void> {
  await copyFolder(join(made, 'postgres'), dataDir);
}

/** With its owner, as an operator copies a folder. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

interface Held {
  child: ChildProcess;
  url: string;
  adopted: boolean;
  pid: number;
}

/** Starts another process that uses the database; rejects with what it printed when it fails. */
async function hold(account: { uid?: number; gid?: number } = {}): Promise<Held> {
  const child = spawn(process.execPath, [holderFile, dataDir], { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let failure = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (failure += text));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve);
    child.once('close', (code) => reject(new Error(`exit ${code}: ${failure}`)));
  });
  const held = { ...(JSON.parse(line) as Omit<Held, 'child'>), child };
  postmasters.push(held.pid);
  return held;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill(signal);
  await closed;
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function writeRow(url: string): Promise<void> {
  await run(url, 'create table kept (note text)');
  await run(url, `insert into kept values ('committed')`);
}

async function expectRow(url: string): Promise<void> {
  expect(await run(url, 'select note from kept')).toEqual([{ note: 'committed' }]);
}

describe('the embedded database', () => {
  test('is made at the first start and has its rows at the next', async () => {
    const first = await open();
    expect(first.adopted).toBe(false);
    await writeRow(first.url);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await open();
    expect(second.adopted).toBe(false);
    expect(second.url).toBe(first.url);
    await expectRow(second.url);
  });

  test('listens on 127.0.0.1 alone, has no socket, sorts as C.UTF-8 and asks for its random password', async () => {
    await layDatabase();
    const lines: string[] = [];
    const database = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
    opened.push(database);
    const [settings] = await run(
      database.url,
      `select current_setting('listen_addresses') as hosts, current_setting('unix_socket_directories') as sockets,
              datlocale as locale, pg_encoding_to_char(encoding) as encoding from pg_database
              where datname = current_database()`,
    );
    expect(settings).toEqual({ hosts: '127.0.0.1', sockets: '', locale: 'C.UTF-8', encoding: 'UTF8' });
    const wrong = new URL(database.url);
    const { password } = wrong;
    wrong.password = 'guess';
    await expect(run(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect((await stat(join(dataDir, 'cluster/consult-connection.json'))).mode & 0o777).toBe(0o600);
    expect(lines.join('\n')).not.toContain(password);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(password);
  });

  test('keeps fsync on unless a test turns it off', async () => {
    await layDatabase();
    const database = await open();
    expect(
      await run(
        database.url,
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync`,
      ),
    ).toEqual([{ fsync: 'on', sync: 'on' }]);
  });

  test('survives a kill -9 of Node and is adopted by the next process', async () => {
    await layDatabase();
    const held = await hold();
    await writeRow(held.url);
    await end(held.child, 'SIGKILL');
    expect(isAlive(held.pid)).toBe(true);
    const next = await open();
    expect(next).toMatchObject({ adopted: true, url: held.url, pid: held.pid });
    await expectRow(next.url);
    await next.stop();
    expect(isAlive(held.pid)).toBe(false);
  });

  test('comes back by itself on the same port after a kill -9 of its server', async () => {
    await layDatabase();
    const deaths: unknown[] = [];
    const database = await startEmbedded({ dataDir, onDeath: (then) => deaths.push(then) });
    opened.push(database);
    postmasters.push(database.pid);
    await writeRow(database.url);
    process.kill(database.pid, 'SIGKILL');
    await vi.waitUntil(() => run(database.url, 'select 1').then(Boolean, () => false), {
      timeout: scaled(45_000),
      interval: 50,
    });
    await expectRow(database.url);
    await expect.poll(() => deaths).toEqual([{ pid: expect.any(Number) }]);
  });

  test('has every committed row after a kill -9 of Node and server together', async () => {
    await layDatabase();
    const held = await hold();
    await writeRow(held.url);
    held.child.kill('SIGSTOP');
    process.kill(held.pid, 'SIGKILL');
    await end(held.child, 'SIGKILL');
    const next = await open();
    expect(next.adopted).toBe(false);
    await expectRow(next.url);
  });

  test('is not misled by a pid file whose number now belongs to another program', async () => {
    await layDatabase();
    const first = await open();
    await writeRow(first.url);
    await first.stop();
    await writeFile(join(dataDir, 'cluster/postmaster.pid'), `${process.pid}\n${dataDir}/cluster\n1\n5432\n`);
    const second = await open();
    expect(second.adopted).toBe(false);
    await expectRow(second.url);
  });

  test('is started once by three processes at once; the last to leave stops it', async () => {
    const held = await Promise.all([hold(), hold(), hold()]);
    expect(held.filter(({ adopted }) => !adopted)).toHaveLength(1);
    expect(new Set(held.map(({ url }) => url)).size).toBe(1);
    const [first, second, third] = held;
    await end(first!.child, 'SIGTERM');
    await end(second!.child, 'SIGKILL');
    expect(isAlive(third!.pid)).toBe(true);
    await expect(run(third!.url, 'select 1')).resolves.toHaveLength(1);
    await end(third!.child, 'SIGTERM');
    expect(isAlive(third!.pid)).toBe(false);
  });

  test('takes another port when its own is in use', async () => {
    await layDatabase();
    const first = await open();
    await writeRow(first.url);
    await first.stop();
    const port = Number(new URL(first.url).port);
    const intruder = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => intruder.listen(port, '127.0.0.1', resolve));
    try {
      const second = await open();
      expect(Number(new URL(second.url).port)).not.toBe(port);
      await expectRow(second.url);
    } finally {
      intruder.close();
    }
  });

  test('of a copied folder, which has the same port and password, is another one beside the original', async () => {
    await layDatabase();
    const original = await startEmbedded({ dataDir });
    await writeRow(original.url);
    await original.stop();
    const copy = join(base, 'copy');
    await copyFolder(dataDir, copy);
    const { url } = await open();
    await run(url, `insert into kept values ('after the copy')`);
    const beside = await startEmbedded({ dataDir: copy });
    opened.push(beside);
    await expectRow(beside.url);
    await run(beside.url, 'drop table kept');
    expect(await run(url, 'select note from kept')).toEqual([{ note: 'committed' }, { note: 'after the copy' }]);
  });

  test('says in one line that a folder cannot be written, and the process fails', async () => {
    await writeFile(dataDir, 'a file where the folder should be');
    const failure = await startEmbedded({ dataDir }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EmbeddedDatabaseError);
    expect((failure as Error).message).toMatch(/^The data folder .*\/postgres cannot be written \([A-Z]+\)\.$/);
    await expect(hold()).rejects.toThrow(/^exit 1: The data folder .* cannot be written \([A-Z]+\)\.\n$/);
  });

  test('starts again after a start that was cut while it made the cluster', async () => {
    await mkdir(join(dataDir, 'cluster.new/base'), { recursive: true });
    await writeFile(join(dataDir, 'cluster.new/PG_VERSION'), '18\n');
    await expect(open()).resolves.toMatchObject({ adopted: false });
    expect((await readdir(dataDir)).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
  });
});

describe('accounts', () => {
  test('root runs the server as an account without rights', async ({ skip }) => {
    if (!isRoot) skip('needs root');
    await layDatabase();
    const database = await open();
    const status = await readFile(`/proc/${database.pid}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
  });

  test('root may keep its data under a folder that nobody else can enter', async ({ skip }) => {
    if (!isRoot) skip('needs root');
    await chmod(base, 0o700);
    const first = await open();
    expect((await lstat(join(dataDir, 'cluster'))).isSymbolicLink()).toBe(true);
    await writeRow(first.url);
    await first.stop();
    const second = await open();
    await expectRow(second.url);
  });

  test('somebody who is not root starts, stops and is told of a folder that is closed to them', async ({ skip }) => {
    if (isRoot && !canEnter(stranger, import.meta.dirname))
      skip('the source lies in a folder that only root can enter');
    await mkdir(dataDir);
    if (isRoot) await chown(dataDir, stranger.uid, stranger.gid);
    const account = isRoot ? stranger : {};
    const held = await hold(account);
    await writeRow(held.url);
    await end(held.child, 'SIGTERM');
    expect(isAlive(held.pid)).toBe(false);
    await chmod(dataDir, 0o500);
    try {
      await expect(hold(account)).rejects.toThrow(/^exit 1: The data folder .* cannot be written \(EACCES\)\.\n$/);
    } finally {
      await chmod(dataDir, 0o700);
    }
  });

  test('a database of somebody else is refused in one line', async ({ skip }) => {
    if (!isRoot) skip('needs root');
    if (!canEnter(stranger, import.meta.dirname)) skip('the source lies in a folder that only root can enter');
    await layDatabase();
    const database = await open();
    await database.stop();
    const { uid } = await stat(join(dataDir, 'cluster'));
    if (uid === stranger.uid) skip('the server runs as nobody here');
    await chmod(dataDir, 0o777);
    await chmod(join(dataDir, 'users'), 0o777);
    await expect(hold(stranger)).rejects.toThrow(
      /^exit 1: The database in .* belongs to another user \(id \d+\); .*\n$/,
    );
  });
});

describe('the lock', () => {
  test('lets one in at a time', async () => {
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, () =>
        withLock(base, async () => {
          inside += 1;
          most = Math.max(most, inside);
          await new Promise(setImmediate);
          inside -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
  });

  test('of a dead process is taken over, by one of those who wait', async () => {
    await mkdir(join(base, 'lock'));
    // No process has had this number: Linux ends at 4194304.
    await writeFile(join(base, 'lock/99999999.1-abcd'), '');
    const order: string[] = [];
    await Promise.all(
      ['a', 'b'].map((name) =>
        withLock(base, async () => void order.push(`${name} in`, await Promise.resolve(`${name} out`))),
      ),
    );
    expect(order.filter((entry) => entry.endsWith('in'))).toHaveLength(2);
    expect(await readdir(base)).toEqual([]);
  });

  test('of a living process is waited for, and then given up in one line', async () => {
    await withLock(base, async () => {
      await expect(withLock(base, () => Promise.resolve(), 100)).rejects.toThrow(`Process ${process.pid} has held`);
    });
  });
});
