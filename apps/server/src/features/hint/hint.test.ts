import { ownPeople } from '@consult/testkit/own-people.ts';
import { castPassword } from '@consult/testkit/cast.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../account/account.ts';
import { cookieOf, quietServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';

const { cast } = ownPeople();

let server: IdentityServer;

beforeAll(async () => {
  server = await quietServer();
  for (const who of ['plus', 'np'] as const)
    await createAccount(server.app.write, { ...cast[who], password: castPassword, locations: [] });
});
afterAll(async () => {
  await server?.stop();
});

async function device(who: 'plus' | 'np') {
  return { cookie: cookieOf(await server.call('account-signIn', { email: cast[who].email, password: castPassword })) };
}

/** As if the account had begun the day before yesterday. */
async function isAtHome(who: 'plus' | 'np'): Promise<void> {
  const { id } = cast[who];
  await server.app.write.query(`update person set created_at = now() - interval '2 days' where id = $1`, [id]);
}

it('an account that has just begun is told that it is too early for hints', async () => {
  const here = await device('np');
  expect((await server.call('hint-list', {}, here)).body).toEqual({ dismissed: [], early: true });
  await isAtHome('np');
  expect((await server.call('hint-list', {}, here)).body).toEqual({ dismissed: [] });
});

it('a hint that was put away stays away on every device of its reader, and nobody else’s', async () => {
  await isAtHome('plus');
  await isAtHome('np');
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
