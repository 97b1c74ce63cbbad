import type { CallName, Calls } from '@consult/contract/calls.ts';
import { castPassword } from '@consult/testkit/cast.ts';
import { startSignInProvider } from '@consult/testkit/sign-in-provider.ts';
import type { SignInProvider } from '@consult/testkit/sign-in-provider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../account/account.ts';
import { cookieOf, quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer, QuietGround } from '../account/identity-server.testing.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { makeOperatorLink } from '../password-reset/password-reset.ts';

const publicUrl = 'http://consult.example';
const callback = `${publicUrl}/V5/oidc/callback`;

let ground: QuietGround;
let provider: SignInProvider;
let server: IdentityServer;
/** Believes the provider's verified addresses. */
let trusting: IdentityServer;
let me: { id: string; email: string; cookie: string };
/** The account at the provider. */
let sub: string;

beforeAll(async () => {
  ground = await quietGround();
  provider = await startSignInProvider(callback);
  const env = {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Hospital',
  };
  server = await startIdentityServer(ground.url, ground.path, env);
  trusting = await startIdentityServer(ground.url, ground.path, { ...env, OIDC_TRUST_EMAIL: 'on' });
});
afterAll(async () => {
  await Promise.all([server?.stop(), trusting?.stop(), provider?.stop()]);
});
beforeEach(async () => {
  await server.app.write.query('truncate rate_limit');
  provider.tamper = null;
  provider.forged = false;
  const id = newId();
  const email = `${id}@demo.example`;
  const person = { id, email, firstName: 'Ada', lastName: 'Byron', roles: [], password: castPassword };
  await createAccount(server.app.write, person);
  me = { id, email, cookie: cookieOf(await server.call('account-signIn', { email, password: castPassword })) };
  sub = `sub-${id}`;
  provider.people.push({ sub, email: email.toUpperCase(), verified: true });
});

async function made<Name extends CallName>(name: Name, input: Calls[Name]['input'], cookie: string) {
  const { status, body } = await server.call(name, input, { cookie });
  expect({ name, status, body }).toMatchObject({ status: 200 });
  return body as Calls[Name]['output'];
}

const pairOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function begin(at = server): Promise<{ url: string; cookie: string }> {
  const response = await fetch(`${at.origin}/V5/oidc/start`, { redirect: 'manual' });
  expect(response.status).toBe(303);
  return { url: response.headers.get('location')!, cookie: pairOf(response) };
}

/** Comes back with the provider's redirect; returns the address that the server sends the browser on to. */
async function comeBack(address: string, cookie: string, at = server): Promise<string | null> {
  const { pathname, search } = new URL(address);
  const response = await fetch(`${at.origin}${pathname}${search}`, { redirect: 'manual', headers: { cookie } });
  expect(response.status).toBe(303);
  // Following a link here begins no session.
  expect(response.headers.getSetCookie().filter((line) => line.includes('session_token'))).toEqual([]);
  return response.headers.get('location');
}

/** There and back. */
async function goThrough(as: string, at = server): Promise<{ landed: string | null; cookie: string }> {
  const { url, cookie } = await begin(at);
  return { landed: await comeBack(await provider.walk(url, as), cookie, at), cookie };
}

const finish = (cookie: string, at = server) => at.call('account-finishProviderSignIn', {}, { cookie });

/** As the security page does while signed in. */
async function connect(as = sub): Promise<string | null> {
  const answer = await server.call('security-connectProvider', {}, { cookie: me.cookie });
  expect(answer.status).toBe(200);
  const { url } = answer.body as { url: string };
  return comeBack(await provider.walk(url, as), cookieOf(answer));
}

const audited = async (kind: string): Promise<number> =>
  (
    await server.app.write.query('select 1 from audit_entry where kind = $1 and subject_ids = array[$2::uuid]', [
      kind,
      me.id,
    ])
  ).rowCount!;

const mails = async (): Promise<number> =>
  (
    await server.app.write.query(`select 1 from outgoing where person_id = $1 and template = 'credentials-changed'`, [
      me.id,
    ])
  ).rowCount!;

test('app-info names the provider, and nothing else of it', async () => {
  expect((await server.call('app-info')).body).toMatchObject({ oidc: { name: 'Hospital' } });
  expect(JSON.stringify((await server.call('app-info')).body)).not.toContain(provider.clientSecret);
});

describe('whoever connected their account', () => {
  test('signs in through the provider; the browser gets its session from a call of the page', async () => {
    expect(await connect()).toBe('/dashboard/security?provider=connected');
    expect((await made('security-getProvider', {}, me.cookie)).connectedAt).not.toBeNull();
    expect([await audited('sign-in-provider-connected'), await mails()]).toEqual([1, 1]);

    const { landed, cookie } = await goThrough(sub);
    expect(landed).toBe('/login?provider=proved');
    const begun = await finish(cookie);
    expect(begun).toMatchObject({ status: 200, body: { claims: { uid: me.id } } });
    const session = begun.headers.getSetCookie().find((line) => line.includes('session_token'))!;
    expect(session.toLowerCase()).toContain('samesite=strict');
    expect((await server.call('profile-get', {}, { cookie: session.split(';')[0]! })).body).toMatchObject({
      email: me.email,
    });
    // Once.
    expect(await finish(cookie)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_OVER' } });
  });

  test('does so no more once it is disconnected', async () => {
    await connect();
    await made('security-disconnectProvider', {}, me.cookie);
    expect(await made('security-getProvider', {}, me.cookie)).toEqual({ connectedAt: null });
    expect([await audited('sign-in-provider-disconnected'), await mails()]).toEqual([1, 2]);
    expect((await goThrough(sub)).landed).toBe('/login?provider=not-connected');
  });

  test('does not while disabled, also when disabled on the way', async () => {
    await connect();
    const { cookie } = await goThrough(sub);
    await server.app.write.query('update person set disabled_at = now() where id = $1', [me.id]);
    expect(await finish(cookie)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_OVER' } });
    expect((await goThrough(sub)).landed).toBe('/login?provider=not-connected');
  });

  test('is asked for their second factor, unless the provider says that it asked for more than one', async () => {
    await connect();
    await server.app.write.query(
      `insert into authenticator_app (id, person_id, key_id, wrapped_key, secret, confirmed_at)
        values ($1, $2, 1, '', '', now())`,
      [newId(), me.id],
    );
    const one = await finish((await goThrough(sub)).cookie);
    expect(one).toMatchObject({ status: 200, body: { secondFactor: { methods: ['totp'] } } });
    expect(one.headers.getSetCookie().filter((line) => line.includes('session_token'))).toEqual([]);

    provider.tamper = (claims) => ({ ...claims, amr: ['pwd', 'mfa'] });
    const two = await finish((await goThrough(sub)).cookie);
    expect(two).toMatchObject({ status: 200, body: { claims: { uid: me.id } } });
  });
});

describe('connecting', () => {
  test('takes an account of the provider for one account here, and one for each', async () => {
    await connect();
    const first = me;
    const id = newId();
    const email = `${id}@demo.example`;
    const person = { id, email, firstName: 'B', lastName: 'B', roles: [], password: castPassword };
    await createAccount(server.app.write, person);
    me = { id, email, cookie: cookieOf(await server.call('account-signIn', { email, password: castPassword })) };
    expect(await connect()).toBe('/dashboard/security?provider=taken');
    expect(await made('security-getProvider', {}, me.cookie)).toEqual({ connectedAt: null });
    provider.people.push({ sub: `other-${first.id}`, email: 'other@hospital.example', verified: true });
    me = first;
    expect(await connect(`other-${first.id}`)).toBe('/dashboard/security?provider=taken');
  });

  test('needs the password once the session is not recent, and ends with the session', async () => {
    await server.app.write.query(
      `update auth_session set created_at = now() - interval '11 minutes' where user_id = $1`,
      [me.id],
    );
    expect(await server.call('security-connectProvider', {}, { cookie: me.cookie })).toMatchObject({
      body: { code: 'PASSWORD_NEEDED' },
    });
    const answer = await server.call('security-connectProvider', { password: castPassword }, { cookie: me.cookie });
    const { url } = answer.body as { url: string };
    const back = await provider.walk(url, sub);
    await made('account-signOut', {}, me.cookie);
    expect(await comeBack(back, cookieOf(answer))).toBe('/login?provider=over');
    expect((await goThrough(sub)).landed).toBe('/login?provider=not-connected');
  });
});

describe('whoever did not connect their account', () => {
  test('is not signed in for having the same address, and no account is made for anybody', async () => {
    const count = async () => (await server.app.write.query('select 1 from auth_user')).rowCount;
    const before = await count();
    expect((await goThrough(sub)).landed).toBe('/login?provider=not-connected');
    provider.people.push({ sub: 'nobody', email: 'nobody@hospital.example', verified: true });
    expect((await goThrough('nobody', trusting)).landed).toBe('/login?provider=not-connected');
    expect(await count()).toBe(before);
  });

  test('is connected by a verified address where the operator trusts the provider with it', async () => {
    const { landed, cookie } = await goThrough(sub, trusting);
    expect(landed).toBe('/login?provider=proved');
    expect(await finish(cookie, trusting)).toMatchObject({ body: { claims: { uid: me.id } } });
    expect([await audited('sign-in-provider-connected'), await mails()]).toEqual([1, 1]);
  });

  test('is not connected by an address that is not verified, or of somebody disabled or connected otherwise', async () => {
    const unverified = `unverified-${me.id}`;
    provider.people.push({ sub: unverified, email: me.email, verified: false });
    expect((await goThrough(unverified, trusting)).landed).toBe('/login?provider=not-connected');
    await server.app.write.query('update person set disabled_at = now() where id = $1', [me.id]);
    expect((await goThrough(sub, trusting)).landed).toBe('/login?provider=not-connected');
    await server.app.write.query('update person set disabled_at = null where id = $1', [me.id]);
    await goThrough(sub, trusting);
    const second = `second-${me.id}`;
    provider.people.push({ sub: second, email: me.email, verified: true });
    expect((await goThrough(second, trusting)).landed).toBe('/login?provider=not-connected');
  });

  test('who signed up with an address that they never proved is not connected by it: it may be somebody else’s', async () => {
    const fileId = newId();
    await server.app.write.query(
      `with f as (insert into stored_file (id, key_id, wrapped_key, size, content_type)
        values ($2, 1, '', 0, 'application/pdf'))
        insert into signup_record (person_id, role, plan, practice_id_valid, onboarding, agreement_file_id,
        agreement_sha256, agreement_made_here)
          values ($1, 'Doctor', 'econsult', true, false, $2, sha256(''), false)`,
      [me.id, fileId],
    );
    expect((await goThrough(sub, trusting)).landed).toBe('/login?provider=not-connected');
    // A link from a mail to the address proves it, and makes the password of the account's maker useless.
    const link = await inTransaction(server.app.write, (client) => makeOperatorLink(client, publicUrl, me.id));
    const oobCode = new URL(link!).searchParams.get('oobCode')!;
    const reset = await server.call('resetPassword-confirm', { oobCode, newPassword: 'of the owner' });
    expect(reset.status).toBe(200);
    expect((await goThrough(sub, trusting)).landed).toBe('/login?provider=proved');
  });
});

describe('the way back is refused', () => {
  beforeEach(() => connect());

  test('for whoever turned back at the provider, by name', async () => {
    expect((await goThrough('cancel')).landed).toBe('/login?provider=cancelled');
  });

  test('with another state, and in another browser', async () => {
    const { url, cookie } = await begin();
    const back = new URL(await provider.walk(url, sub));
    expect(await comeBack(back.href, 'consult.provider=another-browser')).toBe('/login?provider=over');
    expect(await comeBack(back.href, '')).toBe('/login?provider=over');
    back.searchParams.set('state', 'x'.repeat(43));
    expect(await comeBack(back.href, cookie)).toBe('/login?provider=failed');
  });

  test('a second time with the same code, also in a new try', async () => {
    const { url, cookie } = await begin();
    const back = await provider.walk(url, sub);
    expect(await comeBack(back, cookie)).toBe('/login?provider=proved');
    expect(await comeBack(back, cookie)).toBe('/login?provider=over');
    const again = await begin();
    const mixed = new URL(await provider.walk(again.url, sub));
    mixed.searchParams.set('code', new URL(back).searchParams.get('code')!);
    expect(await comeBack(mixed.href, again.cookie)).toBe('/login?provider=failed');
  });

  test('after ten minutes, and the page does not take it up after two', async () => {
    const { url, cookie } = await begin();
    const back = await provider.walk(url, sub);
    await server.app.write.query(`update provider_flow set expires_at = now() - interval '1 second'`);
    expect(await comeBack(back, cookie)).toBe('/login?provider=over');
    const through = await goThrough(sub);
    await server.app.write.query(`update provider_flow set expires_at = now() - interval '1 second'`);
    expect(await finish(through.cookie)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_OVER' } });
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['nonce', (claims) => ({ ...claims, nonce: 'of another question' })],
    ['audience', (claims) => ({ ...claims, aud: 'another-product' })],
    ['issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
    ['time', (claims) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 })],
  ])('when the provider’s word has another %s', async (_what, tamper) => {
    provider.tamper = tamper;
    expect((await goThrough(sub)).landed).toBe('/login?provider=failed');
  });

  test('when the provider’s word is not signed by it', async () => {
    provider.forged = true;
    expect((await goThrough(sub)).landed).toBe('/login?provider=failed');
  });
});

test('a provider that is away is said to be, and nothing is written', async () => {
  const away = await startIdentityServer(ground.url, ground.path, {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'consult',
    OIDC_CLIENT_SECRET: 'secret',
  });
  try {
    await server.app.write.query('delete from provider_flow');
    const response = await fetch(`${away.origin}/V5/oidc/start`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/login?provider=unavailable');
    expect(await away.call('security-connectProvider', {}, { cookie: me.cookie })).toMatchObject({ status: 503 });
    expect((await server.app.write.query('select 1 from provider_flow')).rowCount).toBe(0);
  } finally {
    await away.stop();
  }
});

test('what lies in the database opens nothing: neither cookie, state, nonce nor code verifier', async () => {
  const { url, cookie } = await begin();
  const { rows } = await server.app.write.query<{ row: string }>('select t::text as row from provider_flow t');
  const { searchParams } = new URL(url);
  const secrets = [cookie.split('=')[1]!, searchParams.get('state')!, searchParams.get('nonce')!];
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows)
    for (const secret of secrets)
      for (const form of [secret, Buffer.from(secret, 'base64url').toString('hex')]) expect(row).not.toContain(form);
});
