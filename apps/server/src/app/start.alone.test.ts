import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cast } from '@consult/testkit/cast.ts';
import { createTestDatabase } from '@consult/testkit/database.ts';
import { afterEach, expect, test } from 'vitest';
import { sharedFolder, startIdentityServer } from '../features/account/identity-server.testing.ts';
import { loadConfig } from './config.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { startApp } from './start.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

test('three processes that start at once on an empty database make one demo world and one set of keys', async () => {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  endings.push(() => rm(dataDir, { recursive: true, force: true }));
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    POOL_WRITE: '3',
    POOL_READ: '2',
  });
  const apps = await Promise.all([1, 2, 3].map(() => startApp(config)));
  endings.push(...apps.map(({ stop }) => stop));
  for (const { app } of apps) expect(app.demo?.length).toBe(Object.keys(cast).length);
  const { rows } = await apps[0]!.app.write.query<{ worlds: number; masters: number }>(
    `select (select count(*) from audit_entry where kind = 'demo-loaded') as worlds, (select count(distinct master_id) from wrapping_key) as masters`,
  );
  expect(rows[0]).toEqual({ worlds: 1, masters: 1 });
}, 60_000);

test('configuration that can not be used is refused with the name of the variable', () => {
  expect(() => loadConfig({ PORT: 'eighty' })).toThrow('PORT must be a whole number from 0 to 65535.');
  expect(() => loadConfig({ ROLE: 'boss' })).toThrow('ROLE must be one of all, http, worker.');
  expect(() => loadConfig({ DEMO: 'maybe' })).toThrow('DEMO must be on or off.');
  expect(() => loadConfig({ DATABASE_URL: 'nowhere' })).toThrow('DATABASE_URL is not a URL.');
  expect(() => loadConfig({ SECRET: 'short' })).toThrow('SECRET needs at least 32 characters.');
});

test('a first start makes one administrator, whose one-time link sets the password; ADMIN_EMAIL=off makes none', async () => {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  const folder = await sharedFolder();
  endings.push(() => folder.remove());
  const server = await startIdentityServer(database.url, folder.path, { ADMIN_EMAIL: 'Head@clinic.example' });
  endings.push(() => server.stop());
  const off = {
    ...server.app,
    config: { ...server.app.config, adminEmail: loadConfig({ ADMIN_EMAIL: 'off' }).adminEmail },
  };
  expect(await makeFirstAdmin(off)).toBeNull();
  const made = await Promise.all([makeFirstAdmin(server.app), makeFirstAdmin(server.app)]);
  const [first, ...more] = made.filter((one) => one !== null);
  expect(more).toEqual([]);
  expect(first!.email).toBe('Head@clinic.example');
  const oobCode = new URL(first!.link).searchParams.get('oobCode');
  const set = { oobCode, newPassword: 'of the head' };
  expect((await server.call('resetPassword-confirm', set)).status).toBe(200);
  expect((await server.call('resetPassword-confirm', set)).status).toBe(410);
  const answer = await server.call('account-signIn', { email: 'head@clinic.example', password: 'of the head' });
  expect(answer.body).toMatchObject({ claims: { roles: ['admin'], permissions: ['admin'] } });
  expect(await makeFirstAdmin(server.app)).toBeNull();
});

test('an address that is none is refused at the start', () => {
  expect(() => loadConfig({ ADMIN_EMAIL: 'somebody' })).toThrow('ADMIN_EMAIL is not an e-mail address.');
});
