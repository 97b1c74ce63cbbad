import { castPassword, quickPasswordHash } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { roleSeed } from '@consult/domain/permission/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listOutbox, readOutboxItem } from '../../infra/outbox/outbox.ts';
import { createAccounts } from './create-account.ts';
import { cookieOf, quietGround, quietServer, startIdentityServer } from './identity-server.testing.ts';
import type { IdentityServer } from './identity-server.testing.ts';
import { hashPassword } from './password.ts';
import { accountLimit, addressLimit } from './sign-in.ts';
import { mailGuesses } from './tell-guesses.ts';
import { knownDevices } from './tries.ts';

const { cast } = ownPeople();

const failure =
  'An error occurred while signing in. Please check that your email and password are correct, and that you are connected to the internet.';
const plus = { email: cast.plus.email, password: castPassword };

let server: IdentityServer;
let other: IdentityServer;

beforeAll(async () => {
  const ground = await quietGround();
  server = await startIdentityServer(ground.url, ground.path, { TRUST_PROXY: '1' });
  other = await startIdentityServer(ground.url, ground.path, {
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://consult.example',
  });
  const people = [cast.plus, cast.free, cast.pending].map((person) => ({
    ...person,
    locations: [],
    passwordHash: quickPasswordHash,
  }));
  await createAccounts(server.app.write, people);
  await server.app.write.query('update person set disabled_at = now() where id = $1', [cast.free.id]);
});
afterAll(async () => {
  await Promise.all([server?.stop(), other?.stop()]);
});
beforeEach(() => server.app.write.query('truncate rate_limit'));

describe('signing in', () => {
  test('tells the claims and sets a cookie that scripts, other sites and later weeks can not use', async () => {
    const answer = await server.call('account-signIn', plus);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      claims: {
        uid: cast.plus.id,
        roles: ['adminFee'],
        permissions: [...roleSeed.adminFee].sort(),
        maySend: true,
        clinicIds: [],
        specialist: false,
      },
    });
    const [cookie, device, ...rest] = answer.headers.getSetCookie();
    expect(rest).toEqual([]);
    const attributesOf = (line = ''): string[] =>
      line
        .split('; ')
        .slice(1)
        .map((attribute) => attribute.toLowerCase());
    const attributes = attributesOf(cookie);
    expect(device).toMatch(/^consult\.device=[\w-]{32};/);
    expect(attributesOf(device)).toEqual(
      expect.arrayContaining(['httponly', 'samesite=strict', 'path=/', `max-age=${365 * 24 * 3600}`]),
    );
    expect(attributes).toEqual(
      expect.arrayContaining(['httponly', 'samesite=strict', 'path=/', `max-age=${14 * 24 * 3600}`]),
    );
    expect(attributes).not.toContain('secure');
    expect((await server.call('profile-get', {}, { cookie: cookieOf(answer) })).status).toBe(200);
  });

  test('on an https address sets a cookie that never travels unencrypted', async () => {
    const answer = await other.call('account-signIn', plus);
    const [session = '', device] = answer.headers.getSetCookie();
    for (const [set, name] of [
      [session, 'session_token'],
      [device, 'device'],
    ]) {
      expect(set).toMatch(new RegExp(`^__Host-consult\\.${name}=.*; Path=/.*; Secure`));
      expect(set).not.toMatch(/domain/i);
    }
    expect((await other.call('profile-get', {}, { cookie: cookieOf(answer) })).status).toBe(200);
    const { headers } = await other.call('account-signOut', {}, { cookie: cookieOf(answer) });
    expect(headers.getSetCookie().join()).toMatch(/__Host-consult\.session_token=;.*Max-Age=0/);
  });

  test('on an https address holds under the cookie’s name of before, which no cookie of the new name gives way to', async () => {
    const before = async () => cookieOf(await other.call('account-signIn', plus)).replace('__Host-', '__Secure-');
    const [mine, planted] = [await before(), await before()];
    const status = async (cookie: string) => (await other.call('profile-get', {}, { cookie })).status;
    expect(await status(mine)).toBe(200);
    expect(await status(`${planted}; __Host-consult.session_token=of-nobody`)).toBe(401);
  });

  test('works with the address in any case and with spaces around it', async () => {
    expect((await server.call('account-signIn', { ...plus, email: `  ${plus.email.toUpperCase()} ` })).status).toBe(
      200,
    );
  });

  test('gives the native app a signed token instead of a cookie', async () => {
    const answer = await server.call('account-signIn', plus, { 'x-client': 'native' });
    const { token } = answer.body as { token: string };
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await server.call('profile-get', {}, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect(
      (await server.call('profile-get', {}, { authorization: `bearer ${encodeURIComponent(token)}` })).status,
    ).toBe(200);
  });

  test('ends the session that the browser had before', async () => {
    const first = cookieOf(await server.call('account-signIn', plus));
    const second = cookieOf(await server.call('account-signIn', plus, { cookie: first }));
    expect((await server.call('profile-get', {}, { cookie: first })).status).toBe(401);
    expect((await server.call('profile-get', {}, { cookie: second })).status).toBe(200);
  });

  test('is written to the audit log, without address or token', async () => {
    const cookie = cookieOf(await server.call('account-signIn', plus));
    const token = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!;
    const { rows } = await server.app.write.query(
      `select actor_id from audit_entry where kind = 'signed-in' order by at desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: cast.plus.id }]);
    for (const table of ['auth_session', 'audit_entry', 'live_event', 'auth_verification']) {
      const found = await server.app.write.query(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, [
        token,
      ]);
      expect({ table, found: found.rowCount }).toEqual({ table, found: 0 });
    }
  });
});

describe('a failed sign-in', () => {
  const failing = [
    ['a wrong password', { ...plus, password: 'demo12345' }],
    ['an unknown account', { ...plus, email: 'nobody@demo.example' }],
    ['a disabled person with the right password', { email: cast.free.email, password: castPassword }],
    ['a password that is too long', { ...plus, password: 'x'.repeat(900) }],
  ] as const;

  test.each(failing)('for %s is the same answer, with no cookie', async (_why, input) => {
    const answer = await server.call('account-signIn', input);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: failure, code: 'SIGN_IN_FAILED' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('takes as long for an unknown account as for a wrong password', { timeout: scaled(60_000) }, async () => {
    const keep = (hash: string) =>
      server.app.write.query('update auth_account set password = $1 where user_id = $2', [hash, cast.plus.id]);
    await keep(await hashPassword(castPassword));
    onTestFinished(async () => void (await keep(quickPasswordHash)));
    const times = { unknown: [] as number[], wrong: [] as number[] };
    // The quickest of each: other work of the machine can only add time.
    const againstWrong = (): number => Math.min(...times.unknown) / Math.min(...times.wrong);
    const isAlike = (ratio: number): boolean => ratio > 0.5 && ratio < 2;
    // On a busy machine it takes more rounds until each of them was undisturbed once.
    for (let round = 0; round < 12 || (round < 60 && !isAlike(againstWrong())); round += 1) {
      await server.app.write.query('truncate rate_limit');
      times.unknown.push((await server.call('account-signIn', { ...plus, email: 'nobody@demo.example' })).ms);
      times.wrong.push((await server.call('account-signIn', { ...plus, password: 'wrong-password' })).ms);
    }
    // A password hash is nearly all of the answer: one without it would be several times quicker.
    expect(againstWrong()).toBeGreaterThan(0.5);
    expect(againstWrong()).toBeLessThan(2);
  });

  test('is refused by the name of the field where something is missing', async () => {
    const answer = await server.call('account-signIn', { email: 'plus', password: '' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'Check form for errors.',
      code: 'INVALID_INPUT',
      fields: { email: 'Email is invalid', password: 'Password is required' },
      faults: { email: { code: 'email-invalid' }, password: { code: 'password-required' } },
    });
  });
});

describe('too many failures', () => {
  /** The cookie of a browser in which cast.plus has signed in before, signed out. */
  async function knownBrowser(): Promise<string> {
    const lines = (await server.call('account-signIn', plus)).headers.getSetCookie();
    return lines.map((line) => line.split(';')[0]!).find((pair) => pair.includes('device='))!;
  }

  test('of strangers, and of everybody at one address, keep nobody out on a device of their own', async () => {
    const cookie = await knownBrowser();
    const from = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` });
    await Promise.all(
      Array.from({ length: accountLimit.tries }, (_, n) =>
        server.call('account-signIn', { ...plus, password: `guess ${n}` }, from(n + 1)),
      ),
    );
    expect((await server.call('account-signIn', plus, from(99))).status).toBe(429);
    expect((await server.call('account-signIn', plus, { ...from(99), cookie })).status).toBe(200);
    // A success gave its try back, so that only the strangers' counters are above zero.
    await server.app.write.query('update rate_limit set count = $1 where count > 0', [addressLimit.tries]);
    expect((await server.call('account-signIn', plus, from(1))).status).toBe(429);
    expect((await server.call('account-signIn', plus, { ...from(1), cookie })).status).toBe(200);
  });

  test('on a device of its owner lock the account there as soon, and another account’s device is no way round', async () => {
    const cookie = await knownBrowser();
    const wrong = { ...plus, password: 'wrong' };
    for (let n = 0; n < accountLimit.tries; n += 1)
      expect((await server.call('account-signIn', wrong, { cookie })).status).toBe(401);
    expect((await server.call('account-signIn', plus, { cookie })).body).toMatchObject({ code: 'TOO_MANY' });
    const pending = { email: cast.pending.email, password: castPassword };
    const address = { 'x-forwarded-for': '203.0.113.200' };
    for (let n = 0; n < accountLimit.tries; n += 1)
      await server.call('account-signIn', { ...pending, password: 'wrong' }, { ...address, cookie });
    expect((await server.call('account-signIn', pending, { ...address, cookie })).status).toBe(429);
  });

  test('on one of its owner’s devices, which a colleague may sit at, keep nobody out on another', async () => {
    const [shared, own] = [await knownBrowser(), await knownBrowser()];
    const wrong = { ...plus, password: 'wrong' };
    for (let n = 0; n <= accountLimit.tries; n += 1) await server.call('account-signIn', wrong, { cookie: shared });
    expect((await server.call('account-signIn', plus, { cookie: shared })).status).toBe(429);
    expect((await server.call('account-signIn', plus, { cookie: own })).status).toBe(200);
  });

  test('are bounded in all, on however many devices of the owner they are made', async () => {
    const tries = Array.from({ length: knownDevices + 1 }, async () => {
      const cookie = await knownBrowser();
      for (let n = 0; n < accountLimit.tries; n += 1)
        await server.call('account-signIn', { ...plus, password: 'wrong' }, { cookie });
    });
    const fresh = await knownBrowser();
    await Promise.all(tries);
    expect((await server.call('account-signIn', plus, { cookie: fresh })).status).toBe(429);
  });

  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  test('lock an account for every address, in every process, even to the right password, and say that it waits', async () => {
    const wrong = { ...plus, password: 'wrong-password' };
    const tries = Array.from({ length: accountLimit.tries }, (_, n) =>
      (n % 2 ? server : other).call('account-signIn', wrong, from(`198.51.100.${n}`)),
    );
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(401);
    const locked = await other.call('account-signIn', plus, from('198.51.100.99'));
    expect(locked).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    const pending = { email: cast.pending.email, password: castPassword };
    expect((await server.call('account-signIn', pending, from('198.51.100.99'))).status).toBe(200);
  });

  test('lock an unknown account just so', async () => {
    const unknown = { email: 'nobody@demo.example', password: 'wrong-password' };
    for (let n = 0; n < accountLimit.tries; n += 1) {
      const answer = await server.call('account-signIn', unknown, from(`198.51.100.${n}`));
      expect(answer.body).toEqual({ error: failure, code: 'SIGN_IN_FAILED' });
    }
    const [known, nobody] = [await lockedAnswer(plus.email), await lockedAnswer(unknown.email)];
    expect(nobody).toEqual(known);
    expect(nobody).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  });

  /** The answer to the try after the last of an account, without what differs from answer to answer. */
  async function lockedAnswer(email: string): Promise<unknown> {
    const input = { email, password: 'wrong-password' };
    for (let n = 0; n < accountLimit.tries; n += 1) await server.call('account-signIn', input, from('198.51.100.9'));
    const { status, body } = await server.call('account-signIn', input, from('198.51.100.9'));
    return { status, body };
  }

  test('are mailed to the owner once a day, and do the same for an address that is nobody’s', async () => {
    const unknown = 'nobody-at-all@demo.example';
    const jobs = async () => {
      const { rows } = await server.app.write.query<{ data: { personId: string } }>(
        `delete from pgboss.job where name = 'sign-in-guesses' returning data`,
      );
      return rows.map(({ data }) => data.personId);
    };
    await jobs();
    await lockedAnswer(unknown);
    expect(await jobs()).not.toContain(cast.plus.id);
    await lockedAnswer(plus.email);
    await lockedAnswer(plus.email);
    expect(await jobs()).toEqual([cast.plus.id]);
    await server.app.write.query(`update rate_limit set count = 0 where count >= $1`, [accountLimit.tries]);
    await lockedAnswer(plus.email);
    expect(await jobs()).not.toContain(cast.plus.id);
    await mailGuesses(server.app, { personId: cast.plus.id });
    const { entries } = await listOutbox(server.app.write, { cursor: null });
    const told = entries.filter(({ template }) => template === 'sign-in-guesses');
    const mails = await Promise.all(told.map(({ id }) => readOutboxItem(server.app.write, server.app.keyring, id)));
    expect(mails.filter((mail) => mail?.to === plus.email)).toHaveLength(1);
  });

  test('from one address close it to every account, known or not, and to no other address', async () => {
    const tries = Array.from({ length: addressLimit.tries }, (_, n) => ({
      email: `nobody${n}@demo.example`,
      password: 'wrong-password',
    }));
    await Promise.all(
      tries.map((input, n) => (n % 2 ? server : other).call('account-signIn', input, from('203.0.113.5'))),
    );
    for (const email of [plus.email, 'nobody@demo.example']) {
      const answer = await server.call('account-signIn', { ...plus, email }, from('203.0.113.5'));
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject({ code: 'TOO_MANY' });
    }
    expect((await other.call('account-signIn', plus, from('203.0.113.6'))).status).toBe(200);
  });

  test('only failures count', async () => {
    for (let n = 0; n < accountLimit.tries + 2; n += 1)
      expect((await server.call('account-signIn', plus)).status).toBe(200);
  });
});

test('without a trusted proxy nobody chooses the address that is limited', async () => {
  const direct = await quietServer();
  try {
    const tries = Array.from({ length: addressLimit.tries }, (_, n) => n);
    await Promise.all(
      tries.map((n) =>
        direct.call(
          'account-signIn',
          { email: `nobody${n}@demo.example`, password: 'x' },
          { 'x-forwarded-for': `192.0.2.${n}` },
        ),
      ),
    );
    expect((await direct.call('account-signIn', plus, { 'x-forwarded-for': '192.0.2.250' })).status).toBe(429);
  } finally {
    await direct.stop();
  }
});
