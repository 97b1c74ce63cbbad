import { castPassword, quickPasswordHash } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../infra/db/new-id.ts';
import { StreamClient } from '../../infra/live/event-stream.testing.ts';
import { createAccount } from './create-account.ts';
import { cookieOf, quietGround, quietServer, startIdentityServer } from './identity-server.testing.ts';
import type { IdentityServer } from './identity-server.testing.ts';
import { hashPassword } from './password.ts';
import { unlockLimit } from './lock.ts';
import { accountLimit } from './sign-in.ts';

const { cast } = ownPeople();

let here: IdentityServer;
let there: IdentityServer;
let never: IdentityServer;
let me: { id: string; email: string; cookie: string };

beforeAll(async () => {
  const ground = await quietGround();
  here = await quietServer();
  there = await startIdentityServer(ground.url, ground.path);
  never = await startIdentityServer(ground.url, ground.path, { IDLE_LOCK_MINUTES: '0' });
});
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop(), never?.stop()]);
});
beforeEach(async () => {
  await here.app.write.query('truncate rate_limit');
  const id = newId();
  const email = `${id}@demo.example`;
  await createAccount(here.app.write, {
    ...cast.plus,
    id,
    email,
    passwordHash: quickPasswordHash,
    locations: [],
    roles: ['adminFee'],
  });
  me = { id, email, cookie: cookieOf(await here.call('account-signIn', { email, password: castPassword })) };
});

const call = (server: IdentityServer, name: Parameters<IdentityServer['call']>[0], input: unknown = {}) =>
  server.call(name, input, { cookie: me.cookie });
const lock = () => call(here, 'account-lock');
const unlock = (server: IdentityServer, password: string = castPassword) =>
  call(server, 'account-unlock', { password });
const asked = async (server: IdentityServer) => {
  const { status, body } = await call(server, 'profile-get');
  return status === 200 ? 'open' : (body as { code: string }).code;
};
/** Makes a session unused for this many minutes. Call it before a process has loaded the session. */
const unusedFor = (minutes: number) =>
  here.app.write.query('update auth_session set used_at = now() - make_interval(mins => $2) where user_id = $1', [
    me.id,
    minutes,
  ]);
const kinds = async () =>
  (
    await here.app.write.query<{ kind: string }>('select kind from audit_entry where actor_id = $1 order by at, id', [
      me.id,
    ])
  ).rows.map(({ kind }) => kind);

describe('a locked session', () => {
  test('is locked in every process, closes its streams, and is unlocked in every process by its password', async () => {
    expect([await asked(here), await asked(there)]).toEqual(['open', 'open']);
    const stream = await StreamClient.open(`${there.origin}/V5/live`, { cookie: me.cookie });
    await lock();
    await stream.until(({ heard }) => heard.some(({ event }) => event === 'bye'));
    expect([await asked(here), await asked(there)]).toEqual(['LOCKED', 'LOCKED']);
    expect((await fetch(`${here.origin}/V5/live`, { headers: { cookie: me.cookie } })).status).toBe(401);
    expect(await unlock(there)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await asked(there)).toBe('open');
    // It would forget by itself after five seconds.
    await expect.poll(() => asked(here), { timeout: Math.min(scaled(3000), 4500), interval: 10 }).toBe('open');
    expect(await kinds()).toEqual(['signed-in', 'session-locked', 'session-unlocked']);
  });

  test('can be signed out', async () => {
    await lock();
    expect(await call(here, 'account-signOut')).toMatchObject({ status: 200 });
    expect(await asked(here)).toBe('NOT_SIGNED_IN');
  });

  test('ends where its browser signs in again', async () => {
    await lock();
    const answer = await here.call(
      'account-signIn',
      { email: me.email, password: castPassword },
      { cookie: me.cookie },
    );
    expect(answer.status).toBe(200);
    expect(await asked(here)).toBe('NOT_SIGNED_IN');
    me.cookie = cookieOf(answer);
    expect(await asked(here)).toBe('open');
  });

  test('locked twice is locked once', async () => {
    await Promise.all([lock(), lock()]);
    await lock();
    expect((await kinds()).filter((kind) => kind === 'session-locked')).toHaveLength(1);
  });

  test('stays locked for wrong passwords: after ten, even the right one waits', async () => {
    await lock();
    for (let n = 0; n < unlockLimit.tries; n += 1)
      expect(await unlock(n % 2 ? here : there, 'not-mine')).toMatchObject({ body: { code: 'PASSWORD_WRONG' } });
    expect(await unlock(there)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(await asked(here)).toBe('LOCKED');
    await here.app.write.query('truncate rate_limit');
    expect((await unlock(there)).status).toBe(200);
  });

  test('is not held by who guesses elsewhere: not at the account, not from its address, not on another session of it', async () => {
    await lock();
    const elsewhere = await here.call('account-signIn', { email: me.email, password: castPassword });
    const wrong = { email: me.email, password: 'a guess' };
    await Promise.all(Array.from({ length: accountLimit.tries + 1 }, () => here.call('account-signIn', wrong)));
    const cookie = cookieOf(elsewhere);
    await here.call('account-lock', {}, { cookie });
    const guesses = Array.from({ length: unlockLimit.tries + 1 }, () =>
      here.call('account-unlock', { password: 'a guess' }, { cookie }),
    );
    await Promise.all(guesses);
    // Every other counter of failures is at its limit.
    await here.app.write.query('update rate_limit set count = 1000 where count > 0');
    expect(await unlock(there)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await asked(there)).toBe('open');
  });

  test('of another person is not unlocked by one’s own password', async () => {
    await lock();
    await here.app.write.query(`update auth_account set password = $2 where user_id = $1`, [
      me.id,
      await hashPassword('their-own-one'),
    ]);
    expect(await unlock(here)).toMatchObject({ body: { code: 'PASSWORD_WRONG' } });
  });
});

describe('a session that nobody used', () => {
  test('for longer than the idle time is locked at its next request, before anything is read', async () => {
    await unusedFor(16);
    expect(await asked(here)).toBe('LOCKED');
    expect(await kinds()).toEqual(['signed-in', 'session-locked']);
    await unlock(here);
    expect(await asked(here)).toBe('open');
  });

  test('for less goes on, and every use counts', async () => {
    for (const server of [here, there]) {
      await unusedFor(14);
      expect(await asked(server)).toBe('open');
      const { rows } = await here.app.write.query<{ lately: boolean }>(
        `select used_at > now() - interval '1 minute' as lately from auth_session where user_id = $1`,
        [me.id],
      );
      expect(rows).toEqual([{ lately: true }]);
    }
  });

  test('is not locked where locking is off, and still by hand', async () => {
    await unusedFor(600);
    expect(await asked(never)).toBe('open');
    await call(never, 'account-lock');
    expect(await asked(never)).toBe('LOCKED');
  });

  test('the idle time is told to the page', async () => {
    expect((await here.call('app-info')).body).toMatchObject({ idleLockMinutes: 15 });
    expect((await never.call('app-info')).body).toMatchObject({ idleLockMinutes: 0 });
  });
});
