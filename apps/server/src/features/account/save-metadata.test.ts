import { castPassword } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from './account.ts';
import { cookieOf, quietServer } from './identity-server.testing.ts';
import type { IdentityServer } from './identity-server.testing.ts';

const { cast } = ownPeople();

let server: IdentityServer;

beforeAll(async () => {
  server = await quietServer();
  await createAccount(server.app.write, { ...cast.plus, password: castPassword, locations: [] });
});
afterAll(async () => {
  await server?.stop();
});

async function signIn() {
  const answer = await server.call('account-signIn', { email: cast.plus.email, password: castPassword });
  return { cookie: cookieOf(answer) };
}

async function kept() {
  const { rows } = await server.app.read.query<{ platform: string; version: string; is: boolean; last_login: Date }>(
    `select m.platform, m.version, m.last_login, exists (select 1 from auth_session s
      where s.created_at = m.last_login) as is
      from user_metadata m where person_id = $1 order by platform`,
    [cast.plus.id],
  );
  return rows;
}

it('version and last login are kept for each platform; the login is when the session began, not when a page was opened', async () => {
  const first = await signIn();
  const save = (platform: string, version: string, session: { cookie: string }) =>
    server.call('account-saveMetadata', { platform, version }, session);
  expect((await save('web', '12.0.2', first)).status).toBe(200);
  expect(await kept()).toMatchObject([{ platform: 'web', version: '12.0.2', is: true }]);
  const began = (await kept())[0]!.last_login;
  await save('web', '12.0.3', first);
  expect((await kept())[0]).toMatchObject({ version: '12.0.3', last_login: began });

  const second = await signIn();
  await save('android', '12.0.3', second);
  await save('web', '12.0.3', second);
  const [android, web] = await kept();
  expect([android!.platform, web!.platform]).toEqual(['android', 'web']);
  expect(web!.last_login.getTime()).toBeGreaterThan(began.getTime());
  // A page of the older session that is opened later moves nothing back.
  await save('web', '12.0.3', first);
  expect((await kept())[1]!.last_login).toEqual(web!.last_login);
});
