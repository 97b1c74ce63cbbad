import { createTestDatabase, type TestDatabase } from '@consult/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedFolder, startIdentityServer } from '../features/account/identity-server.testing.ts';
import type { IdentityServer } from '../features/account/identity-server.testing.ts';
import { loadConfig } from './config.ts';
import { makeFirstAdmin } from './first-admin.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof sharedFolder>>;
let server: IdentityServer;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await sharedFolder();
  server = await startIdentityServer(database.url, folder.path, { ADMIN_EMAIL: 'Head@clinic.example' });
});
afterAll(async () => {
  await server?.stop();
  await folder?.remove();
  await database?.drop();
});

test('a first start makes one administrator, whose one-time link sets the password; ADMIN_EMAIL=off makes none', async () => {
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
