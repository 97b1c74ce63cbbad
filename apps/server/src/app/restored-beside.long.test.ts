import { hash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cast } from '@consult/testkit/cast.ts';
import { signIn, visitor } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedIn } from '../infra/db/embedded.testing.ts';
import { SmtpServer } from '../infra/mail/smtp.testing.ts';
import { runAdmin } from './admin.ts';

let folder: string;
let smtp: SmtpServer;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-beside-'));
  await chmod(folder, 0o755);
  smtp = await SmtpServer.start();
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
  await smtp.stop();
  await rm(folder, { recursive: true });
});

const home = (name: string) => join(folder, name);

async function serve(name: string, role: 'all' | 'http'): Promise<TestServer> {
  const server = await startServer({
    databaseUrl: '',
    dataDir: home(name),
    demo: true,
    env: { SMTP_URL: smtp.url, KEYSTORE_FILE: join(home('live'), 'keystore.json'), LOG_LEVEL: 'error', ROLE: role },
  });
  endings.push(() => server.stop());
  return server;
}

async function databaseOf(name: string): Promise<pg.Pool> {
  const { url } = await embeddedIn(home(name));
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  endings.push(() => pool.end());
  return pool;
}

/** What moves by itself in an installation that nobody uses and that runs no jobs: the queue's own upkeep. */
const moves = new Set(['pgboss.warning', 'pgboss.queue', 'pgboss.version', 'pgboss.schedule', 'public.live_state']);

/** A hash of every row of every table, and of every file, of an installation. */
async function everythingOf(pool: pg.Pool, name: string): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')
      and tablename not like 'job%' and tablename not like '%bam%' order by 1`,
  );
  const all: Record<string, string> = {};
  for (const { name: table } of tables) {
    if (moves.has(table)) continue;
    const { rows } = await pool.query<{ text: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as text from ${table} t`,
    );
    all[table] = rows[0]!.text;
  }
  for (const path of (await readdir(join(home(name), 'files'), { recursive: true })).toSorted()) {
    const bytes = await readFile(join(home(name), 'files', path)).catch(() => null);
    if (bytes) all[path] = hash('sha256', bytes);
  }
  return all;
}

async function admin(name: string, ...args: string[]): Promise<void> {
  const env = { DATA_DIR: home(name), KEYSTORE_FILE: join(home('live'), 'keystore.json') };
  expect([args, await runAdmin(args, env)]).toEqual([args, 0]);
}

test('a backup that is restored beside a running installation, and used, changes nothing of it and sends nothing', async () => {
  // Without jobs of its own: its notices and nudges come due while the test runs, and all that changes would be theirs.
  const live = await serve('live', 'http');
  const there = await databaseOf('live');
  await admin('live', 'backup', '--to', home('copy'));
  await (await signIn(live.url, cast.plus.email)).call('account-stayAwake', {});
  await admin('live', 'audit', 'seal');
  const before = await everythingOf(there, 'live');
  const sent = smtp.received.length;

  await admin('restored', 'restore', '--from', home('copy'));
  const restored = await serve('restored', 'all');
  await expect
    .poll(() => restored.log(), { timeout: scaled(20_000) })
    .toContain('because this installation was restored: jobs, mail, fax, push, partner.');
  const here = await databaseOf('restored');
  const doctor = await signIn(restored.url, cast.plus.email);
  const { rows } = await doctor.call('inbox-page', { folder: 'inbox' });
  const { id: activityId, ownerId } = rows[0]!;
  await doctor.call('inbox-setRead', { ownerId, marks: [{ activityId, lastReadSeq: null }] });
  await visitor(restored.url).call('resetPassword-sendForgotPasswordEmail', { email: cast.derm.email });
  const waiting = await here.query(`select from pgboss.job where name = 'password-reset' and state = 'created'`);
  expect(waiting.rowCount).toBe(1);
  await admin('restored', 'audit', 'seal');
  await admin('restored', 'audit', 'verify');
  expect(await everythingOf(there, 'live')).toEqual(before);
  expect(smtp.received.length).toBe(sent);

  // The live one goes on as before.
  await (await signIn(live.url, cast.derm.email)).call('account-stayAwake', {});
  await admin('live', 'audit', 'seal');
  await admin('live', 'audit', 'verify');
  expect((await there.query(`select from audit_entry where kind = 'backup-restored'`)).rowCount).toBe(0);

  // Switched on by name, the restored one sends what waits.
  await admin('restored', 'installation', 'switch-on', 'jobs', 'mail', '--send-waiting');
  await restored.stop();
  await serve('restored', 'all');
  await expect.poll(() => smtp.received.length, { timeout: scaled(60_000) }).toBeGreaterThan(sent);
}, 300_000);
