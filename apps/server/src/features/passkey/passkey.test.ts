import { Authenticator } from '@consult/testkit/authenticator.ts';
import type { Misbehaviour } from '@consult/testkit/authenticator.ts';
import { castPassword } from '@consult/testkit/cast.ts';
import type { CallName, Calls } from '@consult/contract/calls.ts';
import { passkeysMax } from '@consult/contract/passkey/begin.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../account/account.ts';
import { cookieOf, quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';
import { setRoles } from '../permission/permission.ts';
import { newId } from '../../infra/db/new-id.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { passkeyFailures } from './sign-in-with-passkey.ts';

const origin = 'https://consult.example';

let server: IdentityServer;
let me: { id: string; email: string; cookie: string };
let device: Authenticator;

beforeAll(async () => {
  const ground = await quietGround();
  server = await startIdentityServer(ground.url, ground.path, { PUBLIC_URL: origin, TRUST_PROXY: '1' });
});
afterAll(async () => {
  await server?.stop();
});
beforeEach(async () => {
  await server.app.write.query('truncate rate_limit');
  me = await somebody();
  device = new Authenticator(origin);
});

async function somebody() {
  const id = newId();
  const email = `${id}@demo.example`;
  const person = { id, email, firstName: 'Ada', lastName: 'Byron', roles: [], password: castPassword };
  await createAccount(server.app.write, person);
  return { id, email, cookie: cookieOf(await server.call('account-signIn', { email, password: castPassword })) };
}

async function made<Name extends CallName>(name: Name, input: Calls[Name]['input'], cookie = me.cookie) {
  const { status, body } = await server.call(name, input, cookie ? { cookie } : {});
  expect({ name, status, body }).toMatchObject({ status: 200 });
  return body as Calls[Name]['output'];
}

const refusal = { status: 400, body: { code: 'PASSKEY_REFUSED' } };

async function add(name = 'My phone', other: Misbehaviour = {}, cookie = me.cookie) {
  const { options } = await made('security-beginPasskey', {}, cookie);
  return server.call('security-addPasskey', { name, response: device.create(options, other) }, { cookie });
}

async function signIn(other: Misbehaviour = {}) {
  const { options } = await made('account-beginPasskeySignIn', {}, '');
  return server.call('account-signInWithPasskey', { response: device.sign(options, other) });
}

const audited = async (kind: string): Promise<number> =>
  (
    await server.app.write.query('select 1 from audit_entry where kind = $1 and subject_ids = array[$2::uuid]', [
      kind,
      me.id,
    ])
  ).rowCount!;

async function mailsTo(personId: string): Promise<string[]> {
  const { rows } = await server.app.write.query<{ id: string }>(
    `select id from outgoing where person_id = $1 and template = 'credentials-changed' order by id`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

/** As if the session had begun a while ago. */
const age = () =>
  server.app.write.query(`update auth_session set created_at = now() - interval '11 minutes' where user_id = $1`, [
    me.id,
  ]);

describe('a passkey', () => {
  test('is added, seen by its owner alone, and signs in whoever has it, without a name or a password', async () => {
    const added = await add();
    expect(added.status).toBe(200);
    const { passkeyId } = added.body as { passkeyId: string };
    expect(await made('security-listPasskeys', {})).toEqual({
      passkeys: [{ passkeyId, name: 'My phone', backedUp: false, createdAt: expect.any(String), lastUsedAt: null }],
    });
    const begun = await signIn();
    expect(begun).toMatchObject({ status: 200, body: { claims: { uid: me.id } } });
    expect((await server.call('profile-get', {}, { cookie: cookieOf(begun) })).body).toMatchObject({
      email: me.email,
    });
    const { passkeys } = await made('security-listPasskeys', {});
    expect(passkeys[0]!.lastUsedAt).not.toBeNull();

    const other = await somebody();
    expect(await made('security-listPasskeys', {}, other.cookie)).toEqual({ passkeys: [] });
    for (const [call, input] of [
      ['security-renamePasskey', { passkeyId, name: 'Mine now' }],
      ['security-removePasskey', { passkeyId }],
    ] as const) {
      const strange = await server.call(call, input, { cookie: other.cookie });
      const nobody = await server.call(call, { ...input, passkeyId: newId() }, { cookie: other.cookie });
      expect(strange.body).toEqual(nobody.body);
      expect(strange.status).toBe(404);
    }
    expect((await signIn()).status).toBe(200);
  });

  test('counts as two factors', async () => {
    await add();
    await signIn();
    const { rows } = await server.app.write.query<{ second_factor: boolean }>(
      'select second_factor from auth_session where user_id = $1 order by created_at desc, id desc limit 1',
      [me.id],
    );
    expect(rows).toEqual([{ second_factor: true }]);
  });

  test('is renamed by its owner, and signs nobody in once it is removed', async () => {
    const { passkeyId } = (await add()).body as { passkeyId: string };
    await made('security-renamePasskey', { passkeyId, name: '  Work phone ' });
    expect((await made('security-listPasskeys', {})).passkeys[0]!.name).toBe('Work phone');
    await made('security-removePasskey', { passkeyId });
    expect((await made('security-listPasskeys', {})).passkeys).toEqual([]);
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'PASSKEY_REFUSED' } });
    expect((await server.call('security-removePasskey', { passkeyId }, { cookie: me.cookie })).status).toBe(404);
  });

  test('that is added or removed is told to its owner by mail and written to the audit log', async () => {
    const { passkeyId } = (await add()).body as { passkeyId: string };
    expect(await mailsTo(me.id)).toHaveLength(1);
    expect(await audited('passkey-added')).toBe(1);
    await made('security-removePasskey', { passkeyId });
    const mails = await mailsTo(me.id);
    expect(mails).toHaveLength(2);
    expect(await audited('passkey-removed')).toBe(1);
    const mail = await readOutboxItem(server.app.write, server.app.keyring, mails[1]!);
    expect(mail?.body).toContain('The passkeys of your account were changed');
  });

  test('needs the password again once the session is not recent, with a limit of tries', async () => {
    const { passkeyId } = (await add()).body as { passkeyId: string };
    await age();
    for (const [call, input] of [
      ['security-beginPasskey', {}],
      ['security-removePasskey', { passkeyId }],
    ] as const) {
      expect(await server.call(call, input, { cookie: me.cookie })).toMatchObject({
        status: 403,
        body: { code: 'PASSWORD_NEEDED' },
      });
      expect(await server.call(call, { ...input, password: 'wrong-one' }, { cookie: me.cookie })).toMatchObject({
        status: 403,
        body: { code: 'PASSWORD_WRONG' },
      });
    }
    await made('security-beginPasskey', { password: castPassword });
    for (let tries = 0; tries < 8; tries += 1)
      await server.call('security-beginPasskey', { password: 'wrong-one' }, { cookie: me.cookie });
    expect(await server.call('security-beginPasskey', { password: castPassword }, { cookie: me.cookie })).toMatchObject(
      { status: 429, body: { code: 'TOO_MANY' } },
    );
  });

  test('is one of twenty at most', async () => {
    await server.app.write.query(
      `insert into passkey (person_id, credential_id, public_key, backed_up, name)
         select $1::uuid, $1::text || n, '\\x00', false, 'Old' from generate_series(1, $2) n`,
      [me.id, passkeysMax - 1],
    );
    const { options } = await made('security-beginPasskey', {});
    expect(options.excludeCredentials).toHaveLength(passkeysMax - 1);
    const second = await made('security-beginPasskey', {});
    expect(
      (
        await server.call(
          'security-addPasskey',
          { name: 'Last', response: device.create(options) },
          { cookie: me.cookie },
        )
      ).status,
    ).toBe(200);
    const answer = { name: 'Beyond', response: new Authenticator(origin).create(second.options) };
    expect(await server.call('security-addPasskey', answer, { cookie: me.cookie })).toMatchObject(refusal);
    expect(await server.call('security-beginPasskey', {}, { cookie: me.cookie })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_PASSKEYS' },
    });
  });
});

describe('where a role requires a second factor, a passkey', () => {
  beforeAll(() => server.app.write.query(`update role set requires_second_factor = true where name = 'approver'`));
  beforeEach(async () => {
    await setRoles({ write: server.app.write, live: server.app.live }, null, me.id, ['approver']);
    me.cookie = cookieOf(await server.call('account-signIn', { email: me.email, password: castPassword }));
  });
  const password = () => server.call('account-signIn', { email: me.email, password: castPassword });

  test('that is added is one, and is asked for after the password from then on', async () => {
    expect(await server.call('notification-counts', {}, { cookie: me.cookie })).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
    expect((await add()).status).toBe(200);
    expect((await server.call('notification-counts', {}, { cookie: me.cookie })).status).toBe(200);

    const asked = await password();
    expect(asked).toMatchObject({ status: 200, body: { secondFactor: { methods: ['passkey'] } } });
    expect(asked.headers.getSetCookie()).toEqual([]);
    const begun = await signIn();
    expect((await server.call('notification-counts', {}, { cookie: cookieOf(begun) })).status).toBe(200);
  });

  test('that is the last one stays', async () => {
    const { passkeyId } = (await add()).body as { passkeyId: string };
    expect(await server.call('security-removePasskey', { passkeyId }, { cookie: me.cookie })).toMatchObject({
      status: 409,
      body: { code: 'STILL_REQUIRED' },
    });
    expect((await signIn()).status).toBe(200);
  });

  test('is not added to or removed by a session that a password alone began before it', async () => {
    const earlier = cookieOf(await password());
    const { passkeyId } = (await add()).body as { passkeyId: string };
    for (const [call, input] of [
      ['security-beginPasskey', {}],
      ['security-removePasskey', { passkeyId }],
    ] as const) {
      const answer = await server.call(call, input, { cookie: earlier });
      expect({ call, status: answer.status }).toEqual({ call, status: 403 });
    }
    expect(await server.call('security-beginPasskey', {}, { cookie: earlier })).toMatchObject({
      body: { code: 'SIGN_IN_AGAIN' },
    });
  });
});

describe('adding a passkey is refused', () => {
  const wrongs: [string, Misbehaviour][] = [
    ['for another site', { origin: 'https://consult.example.evil' }],
    ['for another host', { rpId: 'evil.example' }],
    ['when the device does not know its owner', { unverified: true }],
  ];
  test.each(wrongs)('%s', async (_why, other) => {
    expect(await add('My phone', other)).toMatchObject(refusal);
    expect((await made('security-listPasskeys', {})).passkeys).toEqual([]);
    expect(await mailsTo(me.id)).toEqual([]);
  });

  test('twice with one challenge, with that of somebody else, with one that ran out, with one for signing in', async () => {
    const { options } = await made('security-beginPasskey', {});
    const response = device.create(options);
    const other = await somebody();
    const attempt = (cookie: string) => server.call('security-addPasskey', { name: 'My phone', response }, { cookie });
    expect(await attempt(other.cookie)).toMatchObject(refusal);
    expect((await attempt(me.cookie)).status).toBe(200);
    expect(await attempt(me.cookie)).toMatchObject(refusal);

    const late = await made('security-beginPasskey', {});
    await server.app.write.query(`update passkey_challenge set expires_at = now() - interval '1 second'`);
    const tooLate = { name: 'Late', response: new Authenticator(origin).create(late.options) };
    expect(await server.call('security-addPasskey', tooLate, { cookie: me.cookie })).toMatchObject(refusal);

    const { options: toSignIn } = await made('account-beginPasskeySignIn', {}, '');
    const crossed = { ...(await made('security-beginPasskey', {})).options, challenge: toSignIn.challenge };
    const mixed = { name: 'Mixed', response: new Authenticator(origin).create(crossed) };
    expect(await server.call('security-addPasskey', mixed, { cookie: me.cookie })).toMatchObject(refusal);
  });

  test('when somebody else has it already', async () => {
    await add();
    const other = await somebody();
    expect(await add('Yours', {}, other.cookie)).toMatchObject(refusal);
    expect(await made('security-listPasskeys', {}, other.cookie)).toEqual({ passkeys: [] });
  });
});

describe('signing in with a passkey is refused, always alike,', () => {
  const refused = { status: 401, body: { code: 'PASSKEY_REFUSED' } };
  const wrongs: [string, Misbehaviour][] = [
    ['for another site', { origin: 'https://consult.example.evil' }],
    ['for another host', { rpId: 'evil.example' }],
    ['when the device does not know its owner', { unverified: true }],
    ['signed with another key', { otherKey: true }],
    ['for another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['for no account', { userHandle: null }],
  ];
  test.each(wrongs)('%s', async (_why, other) => {
    await add();
    expect(await signIn(other)).toMatchObject(refused);
    expect((await signIn()).status).toBe(200);
  });

  test('for an unknown passkey', async () => {
    expect(await signIn({ userHandle: Buffer.alloc(16).toString('base64url') })).toMatchObject(refused);
  });

  test('twice with one answer, and for a challenge that ran out or was never made', async () => {
    await add();
    const { options } = await made('account-beginPasskeySignIn', {}, '');
    const response = device.sign(options);
    expect((await server.call('account-signInWithPasskey', { response })).status).toBe(200);
    expect(await server.call('account-signInWithPasskey', { response })).toMatchObject(refused);
    const late = await made('account-beginPasskeySignIn', {}, '');
    await server.app.write.query(`update passkey_challenge set expires_at = now() - interval '1 second'`);
    expect(await server.call('account-signInWithPasskey', { response: device.sign(late.options) })).toMatchObject(
      refused,
    );
    const never = { ...late.options, challenge: Buffer.alloc(32).toString('base64url') };
    expect(await server.call('account-signInWithPasskey', { response: device.sign(never) })).toMatchObject(refused);
  });

  test('for a disabled person', async () => {
    await add();
    await server.app.write.query('update person set disabled_at = now() where id = $1', [me.id]);
    expect(await signIn()).toMatchObject(refused);
  });

  test('where the counter does not go up, which is written down', async () => {
    await add();
    expect((await signIn({ counter: 7 })).status).toBe(200);
    expect(await audited('passkey-suspected')).toBe(0);
    expect(await signIn({ counter: 7 })).toMatchObject(refused);
    expect(await signIn({ counter: 6 })).toMatchObject(refused);
    expect(await audited('passkey-suspected')).toBe(2);
    // A person who can not sign does not change the counter.
    await signIn({ counter: 1, otherKey: true });
    expect(await audited('passkey-suspected')).toBe(2);
    expect((await signIn({ counter: 8 })).status).toBe(200);
  });

  test('of two answers with one counter at once, one', async () => {
    await add();
    const [one, two] = [
      await made('account-beginPasskeySignIn', {}, ''),
      await made('account-beginPasskeySignIn', {}, ''),
    ];
    const answers = [one, two].map(({ options }) => device.sign(options, { counter: 3 }));
    const statuses = await Promise.all(
      answers.map(async (response) => (await server.call('account-signInWithPasskey', { response })).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('after sixty failures of one address, whoever asks there', async () => {
    await add();
    const response = device.sign((await made('account-beginPasskeySignIn', {}, '')).options, { otherKey: true });
    const from = { 'x-forwarded-for': '203.0.113.9' };
    for (let tries = 0; tries < passkeyFailures.tries; tries += 1)
      await server.call('account-signInWithPasskey', { response }, from);
    const { options } = await made('account-beginPasskeySignIn', {}, '');
    expect(await server.call('account-signInWithPasskey', { response: device.sign(options) }, from)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY' },
    });
    expect((await signIn()).status).toBe(200);
  });
});

test('a challenge lies in the database as its hash only, and names no account', async () => {
  const { options } = await made('account-beginPasskeySignIn', {}, '');
  expect(Object.keys(options).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
  expect(options).toMatchObject({ rpId: 'consult.example', timeout: 300_000, userVerification: 'required' });
  const { rows } = await server.app.write.query<{ row: string }>('select t::text as row from passkey_challenge t');
  const forms = [options.challenge, Buffer.from(options.challenge, 'base64url').toString('hex')];
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) for (const form of forms) expect(row).not.toContain(form);
});

describe('a locked session', () => {
  const locked = { status: 401, body: { code: 'LOCKED' } };
  const asked = (cookie = me.cookie) => server.call('profile-get', {}, { cookie });
  const unlock = async (other: Misbehaviour = {}, cookie = me.cookie) => {
    const { options } = await made('account-beginPasskeySignIn', {}, '');
    return server.call('account-unlockWithPasskey', { response: device.sign(options, other) }, { cookie });
  };

  test('is unlocked by a passkey of its owner, and stays the same session', async () => {
    expect(await made('account-getUnlockWays', {})).toEqual({ password: true, passkey: false });
    await add();
    await made('account-lock', {});
    expect(await asked()).toMatchObject(locked);
    expect(await made('account-getUnlockWays', {})).toEqual({ password: true, passkey: true });
    expect(await unlock()).toMatchObject({ status: 200, body: { ok: true } });
    expect((await asked()).status).toBe(200);
    const { rows } = await server.app.write.query<{ kind: string }>(
      `select kind from audit_entry where actor_id = $1 and kind like 'session-%' order by at, id`,
      [me.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['session-locked', 'session-unlocked']);
  });

  test('stays locked for a passkey of somebody else, and for one that does not know its owner', async () => {
    await add();
    const other = await somebody();
    await made('account-lock', {}, other.cookie);
    const refused = { status: 403, body: { code: 'PASSKEY_REFUSED' } };
    expect(await unlock({}, other.cookie)).toMatchObject(refused);
    expect(await asked(other.cookie)).toMatchObject(locked);
    await made('account-lock', {});
    for (const wrong of [{ unverified: true }, { otherKey: true }, { origin: 'https://consult.example.evil' }])
      expect(await unlock(wrong)).toMatchObject(refused);
    expect(await asked()).toMatchObject(locked);
  });

  test('takes an answer once', async () => {
    await add();
    await made('account-lock', {});
    const { options } = await made('account-beginPasskeySignIn', {}, '');
    const response = device.sign(options);
    const once = () => server.call('account-unlockWithPasskey', { response }, { cookie: me.cookie });
    expect((await once()).status).toBe(200);
    await made('account-lock', {});
    expect(await once()).toMatchObject({ status: 403 });
    expect(await asked()).toMatchObject(locked);
  });

  test('is not held by who fails elsewhere, also at its address; failures on itself are limited', async () => {
    await add();
    await made('account-lock', {});
    const address = { 'x-forwarded-for': '203.0.113.77' };
    const headers = { cookie: me.cookie, ...address };
    const { options } = await made('account-beginPasskeySignIn', {}, '');
    const response = device.sign(options, { otherKey: true });
    for (let n = 0; n <= passkeyFailures.tries; n += 1)
      await server.call('account-signInWithPasskey', { response }, address);
    expect(await server.call('account-signInWithPasskey', { response }, address)).toMatchObject({ status: 429 });
    for (let n = 0; n < passkeyFailures.tries; n += 1)
      expect((await server.call('account-unlockWithPasskey', { response }, headers)).status).not.toBe(429);
    expect(await server.call('account-unlockWithPasskey', { response }, headers)).toMatchObject({ status: 429 });
  });
});

test('where there is no password, a session that began a while ago signs in again to add or remove one', async () => {
  await add();
  await server.app.write.query('delete from auth_account where user_id = $1', [me.id]);
  await made('security-beginPasskey', {});
  await age();
  expect(await server.call('security-beginPasskey', {}, { cookie: me.cookie })).toMatchObject({
    body: { code: 'SIGN_IN_AGAIN' },
  });
});
