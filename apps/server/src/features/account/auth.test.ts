import { workerDatabase } from '@consult/testkit/database.ts';
import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDb } from '../../infra/db/kysely.ts';
import { newId } from '../../infra/db/new-id.ts';
import { closePools, createPools, type Pools } from '../../infra/db/pool.ts';
import { openAuth } from './auth.ts';
import type { Auth } from './auth.ts';
import { createAccount } from './create-account.ts';
import { hashToken } from './hashed-tokens.ts';

let pools: Pools;
let auth: Auth;
let personId: string;

beforeAll(async () => {
  const url = await workerDatabase();
  pools = createPools(url, { write: 4, read: 2 });
  auth = await openAuth(pools.write, 'http://localhost:8080', 'a secret of the test, long enough for it');
});
afterAll(async () => {
  await closePools(pools);
});
beforeEach(async () => {
  personId = newId();
  await createAccount(pools.write, {
    id: personId,
    email: `${personId}@demo.example`,
    firstName: 'A',
    lastName: 'B',
    roles: [],
    password: 'demo1234',
  });
});

const stored = async () =>
  (
    await pools.write.query<{ token_hash: string }>(
      'select token_hash from auth_session where user_id = $1 order by created_at, id',
      [personId],
    )
  ).rows.map((row) => row.token_hash);

test('the tables are those that the sign-in library expects', async () => {
  const { toBeCreated, toBeAdded } = await getMigrations({
    ...auth.options,
    database: { db: createDb(pools.write), type: 'postgres' },
  });
  expect(toBeCreated).toEqual([]);
  expect(toBeAdded).toEqual([]);
});

describe('the sign-in library', () => {
  test('finds, changes and deletes sessions by tokens that the database has as hashes only', async () => {
    const { internalAdapter } = await auth.$context;
    const [one, two, three] = [
      await internalAdapter.createSession(personId),
      await internalAdapter.createSession(personId),
      await internalAdapter.createSession(personId),
    ];
    // Within one millisecond they have no order.
    expect((await stored()).toSorted()).toEqual([one, two, three].map(({ token }) => hashToken(token)).toSorted());
    expect(await internalAdapter.findSession(one.token)).toMatchObject({
      session: { token: one.token },
      user: { id: personId },
    });
    expect(await internalAdapter.findSession(hashToken(one.token))).toBeNull();
    expect(
      (await internalAdapter.findSessions([one.token, two.token])).map(({ session }) => session.token).sort(),
    ).toEqual([one.token, two.token].sort());
    const later = new Date(Date.now() + 60_000);
    expect(await internalAdapter.updateSession(two.token, { expiresAt: later })).toMatchObject({
      token: two.token,
      expiresAt: later,
    });
    await internalAdapter.deleteSession(one.token);
    await internalAdapter.deleteSessions([three.token]);
    expect(await stored()).toEqual([hashToken(two.token)]);
    expect((await internalAdapter.listSessions(personId)).map(({ token }) => token)).toEqual([hashToken(two.token)]);
  });

  test('ends the other sessions when a password is changed, each with its live event', async () => {
    const signIn = () =>
      auth.api.signInEmail({ body: { email: `${personId}@demo.example`, password: 'demo1234' }, returnHeaders: true });
    await signIn();
    const { headers } = await signIn();
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const before = await stored();
    await auth.api.changePassword({
      body: { currentPassword: 'demo1234', newPassword: 'another-one', revokeOtherSessions: true },
      headers: new Headers({ cookie }),
    });
    const after = await stored();
    expect(after).toHaveLength(1);
    expect(before).not.toContain(after[0]);
    const events = await pools.write.query(
      `select 1 from live_event where kind = 'session-ended' and people = array[$1::uuid]`,
      [personId],
    );
    expect(events.rowCount).toBe(2);
  });

  test('takes passwords of six characters and more', async () => {
    const { headers } = await auth.api.signInEmail({
      body: { email: `${personId}@demo.example`, password: 'demo1234' },
      returnHeaders: true,
    });
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const change = (newPassword: string) =>
      auth.api.changePassword({ body: { currentPassword: 'demo1234', newPassword }, headers: new Headers({ cookie }) });
    await expect(change('12345')).rejects.toThrow('Password too short');
    await change('123456');
  });
});
