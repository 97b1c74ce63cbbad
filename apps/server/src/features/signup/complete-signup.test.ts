import { createTestDatabase } from '@consult/testkit/database.ts';
import type { TestDatabase } from '@consult/testkit/database.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sharedFolder, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';
import { doctor, formOf, postSignup } from './signup-world.testing.ts';
import type { Post, SignupAnswer } from './signup-world.testing.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof sharedFolder>>;
let server: IdentityServer;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await sharedFolder();
  server = await startIdentityServer(database.url, folder.path);
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
  await database.drop();
});
// Every test is a computer of its own.
beforeEach(() => server.app.write.query('delete from rate_limit'));

const post = (signup: Post, headers?: Record<string, string>): Promise<SignupAnswer> =>
  postSignup(server.origin, formOf(signup), headers);

test('a doctor in Alberta signs up, and signs in with what they chose', async () => {
  const signup = await doctor();
  const made = await post(signup);
  expect(made).toEqual({ status: 200, body: { uid: expect.any(String) } });
  const { status, body } = await server.call('account-signIn', { email: signup.form.email, password: 'demo1234' });
  expect({ status, body }).toMatchObject({ status: 200, body: { claims: { uid: made.body.uid, roles: ['free'] } } });
});
