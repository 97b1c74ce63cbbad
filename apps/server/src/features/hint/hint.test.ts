import { cast } from '@consult/testkit/cast.ts';
import { castPassword } from '@consult/testkit/cast.ts';
import { createTestDatabase, type TestDatabase } from '@consult/testkit/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../account/account.ts';
import { cookieOf, sharedFolder, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof sharedFolder>>;
let server: IdentityServer;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await sharedFolder();
  server = await startIdentityServer(database.url, folder.path);
  for (const who of ['plus', 'np'] as const)
    await createAccount(server.app.write, { ...cast[who], password: castPassword, locations: [] });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await folder.remove();
  await database.drop();
});

async function device(who: 'plus' | 'np') {
  return { cookie: cookieOf(await server.call('account-signIn', { email: cast[who].email, password: castPassword })) };
}

it('a hint that was put away stays away on every device of its reader, and nobody else’s', async () => {
  const [here, there, other] = [await device('plus'), await device('plus'), await device('np')];
  expect((await server.call('hint-list', {}, there)).body).toEqual({ dismissed: [] });
  for (let time = 0; time < 2; time += 1)
    expect((await server.call('hint-dismiss', { name: 'photos-to-emr' }, here)).status).toBe(200);
  await server.call('hint-dismiss', { name: 'fax-preferences' }, here);
  expect((await server.call('hint-list', {}, there)).body).toEqual({ dismissed: ['fax-preferences', 'photos-to-emr'] });
  expect((await server.call('hint-list', {}, other)).body).toEqual({ dismissed: [] });
  // Their open pages hear of it, once for each.
  const told = await server.app.write.query<{ people: string[] }>(`select people from live_event where kind = 'hint'`);
  expect(told.rows.map(({ people }) => people)).toEqual([[cast.plus.id], [cast.plus.id]]);
});

it('only a hint that exists can be put away', async () => {
  const answer = await server.call('hint-dismiss', { name: 'anything' }, await device('np'));
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
});
