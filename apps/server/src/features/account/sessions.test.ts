import { createHmac } from 'node:crypto';
import { castPassword, quickPasswordHash } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../infra/db/transaction.ts';
import { newId } from '../../infra/db/new-id.ts';
import { hearing } from '../../infra/live/hearing.testing.ts';
import { bumpClaims, setRoles } from '../permission/permission.ts';
import { createAccount } from './create-account.ts';
import { hashToken } from './hashed-tokens.ts';
import { cookieOf, quietGround, quietServer, startIdentityServer } from './identity-server.testing.ts';
import type { IdentityServer, QuietGround } from './identity-server.testing.ts';

const { cast } = ownPeople();

type Claims = { uid: string; roles: string[]; permissions: string[]; clinicIds: string[]; specialist: boolean };

let ground: QuietGround;
let here: IdentityServer;
let there: IdentityServer;
let clinics: string[];
/** A person of the test at hand, signed in. */
let me: { id: string; email: string; cookie: string };

beforeAll(async () => {
  ground = await quietGround();
  here = await quietServer();
  there = await startIdentityServer(ground.url, ground.path);
  const { rows } = await here.app.write.query<{ id: string }>(
    `insert into clinic (name, city, province) values ('First', 'Calgary', 'AB'), ('Second', 'Canmore', 'AB')
      returning id`,
  );
  clinics = rows.map(({ id }) => id);
});
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
});
beforeEach(async () => {
  me = await signedIn({ roles: ['adminFee', 'resident'] });
});

async function signedIn(given: {
  roles: string[];
  locations?: { clinicId: string; disabled?: boolean }[];
}): Promise<typeof me> {
  const id = newId();
  const email = `${id}@demo.example`;
  await createAccount(here.app.write, {
    ...cast.plus,
    id,
    email,
    passwordHash: quickPasswordHash,
    locations: [],
    ...given,
  });
  return { id, email, cookie: await signInAgain(email) };
}
const signInAgain = async (email: string) =>
  cookieOf(await here.call('account-signIn', { email, password: castPassword }));
const viewerAt = (server: IdentityServer, cookie = me.cookie) => server.app.sessions.resolve({ headers: { cookie } });
const statusAt = async (server: IdentityServer, cookie = me.cookie) =>
  (await server.call('profile-get', {}, { cookie })).status;
const claimsAt = async (server: IdentityServer, cookie = me.cookie) =>
  (await server.call('login-setCustomClaims_v1', {}, { cookie })).body as Claims;
/** Until the other process has heard, right after the commit; it would forget by itself after five seconds. */
const soon = { timeout: Math.min(scaled(1500), 4500), interval: 5 };

describe('a session', () => {
  test('made in one process holds in every other', async () => {
    expect(await statusAt(there)).toBe(200);
    expect(await viewerAt(there)).toEqual(await viewerAt(here));
  });

  test('ends everywhere with signing out, and the browser drops its cookie', async () => {
    const another = await signInAgain(me.email);
    expect(await statusAt(there)).toBe(200);
    const answer = await here.call('account-signOut', {}, { cookie: me.cookie });
    expect(answer.body).toEqual({ ok: true });
    expect(answer.headers.getSetCookie().join()).toMatch(/consult\.session_token=;.*Max-Age=0/);
    // Nothing of the person stays in the browser's cache; storage and cookies are other people's too.
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(await statusAt(here)).toBe(401);
    await vi.waitUntil(async () => (await statusAt(there)) === 401, soon);
    expect(await statusAt(here, another)).toBe(200);
    expect((await here.call('account-signOut', {}, { cookie: me.cookie })).body).toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
  });

  test('that is ended by its row alone is forgotten by every process too', async () => {
    await Promise.all([viewerAt(here), viewerAt(there)]);
    await here.app.write.query('delete from auth_session where user_id = $1', [me.id]);
    for (const server of [here, there]) await vi.waitFor(async () => expect(await viewerAt(server)).toBeNull(), soon);
  });

  test('of a disabled person ends working at once, and no other begins', async () => {
    expect(await statusAt(here)).toBe(200);
    const event = await inTransaction(here.app.write, async (client) => {
      await client.query('update person set disabled_at = now() where id = $1', [me.id]);
      return bumpClaims(client, me.id);
    });
    here.app.live.committed([event!]);
    expect(await statusAt(here)).toBe(401);
    await vi.waitUntil(async () => (await statusAt(there)) === 401, soon);
    const again = await here.call('account-signIn', { email: me.email, password: castPassword });
    expect(again.body).toMatchObject({ code: 'SIGN_IN_FAILED' });
    expect((await here.app.write.query('select 1 from auth_session where user_id = $1', [me.id])).rowCount).toBe(1);
  });

  test('runs out', async () => {
    const fresh = await signedIn({ roles: [] });
    await here.app.write.query(`update auth_session set expires_at = now() - interval '1 second' where user_id = $1`, [
      fresh.id,
    ]);
    expect(await viewerAt(there, fresh.cookie)).toBeNull();
  });

  test('is remembered: a second look asks the database nothing', async () => {
    // What is looked up while another session's end is heard is not kept.
    await hearing(here.app)();
    await viewerAt(here);
    const client = await here.app.write.connect();
    try {
      await client.query('begin');
      // From now on every reader of the table waits.
      await client.query('lock table auth_session in access exclusive mode');
      expect(await viewerAt(here)).toMatchObject({ personId: me.id });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

test('sessions that ran out are swept away, silently; others stay', async () => {
  const old = await signedIn({ roles: [] });
  await here.app.write.query(`update auth_session set expires_at = now() - interval '2 days' where user_id = $1`, [
    old.id,
  ]);
  await here.app.sessions.sweep();
  expect((await here.app.write.query('select 1 from auth_session where user_id = $1', [old.id])).rowCount).toBe(0);
  expect(
    (
      await here.app.write.query(`select 1 from live_event where kind = 'session-ended' and people = array[$1::uuid]`, [
        old.id,
      ])
    ).rowCount,
  ).toBe(0);
  expect(await statusAt(here)).toBe(200);
});

describe('roles and clinics', () => {
  test('taken away stop working at the next call, in the other process as well', async () => {
    expect((await viewerAt(there))?.permissions).toContain('billing');
    const { permissions } = (await viewerAt(here))!;
    expect(permissions).toContain('billing');
    await setRoles({ write: here.app.write, live: here.app.live }, null, me.id, ['resident']);
    const now = await viewerAt(here);
    expect(now?.permissions).not.toContain('billing');
    expect(now?.roles).toEqual(['resident']);
    expect(now?.claimsVersion).toBe(2);
    await vi.waitUntil(async () => !(await viewerAt(there))?.permissions.has('billing'), soon);
    expect((await claimsAt(there)).permissions).not.toContain('billing');
  });

  test('are recomputed by login-setCustomClaims_v1 whatever is remembered', async () => {
    await viewerAt(there);
    // Without a live event, as a restored row would change.
    await here.app.write.query(`delete from person_role where person_id = $1 and role = 'adminFee'`, [me.id]);
    expect((await claimsAt(there)).roles).toEqual(['resident']);
  });

  test('a role that denies sending denies it', async () => {
    await setRoles({ write: here.app.write, live: here.app.live }, null, me.id, [
      'adminFee',
      'pracIdValidationRequired',
    ]);
    const viewer = await viewerAt(here);
    expect([...viewer!.denies]).toEqual(['sending']);
    const body = { activityId: newId(), messageId: newId(), text: 'x' };
    expect((await here.call('message-send', body, { cookie: me.cookie })).status).toBe(403);
  });

  test('only whoever works in a clinic inbox has its clinics, without the disabled ones', async () => {
    const locations = [{ clinicId: clinics[0]! }, { clinicId: clinics[1]!, disabled: true }];
    const moa = await signedIn({ roles: ['moa'], locations });
    const doctor = await signedIn({ roles: ['adminFee'], locations });
    expect(await claimsAt(here, moa.cookie)).toMatchObject({
      uid: moa.id,
      roles: ['moa'],
      clinicIds: [clinics[0]],
      specialist: false,
    });
    expect(await claimsAt(here, doctor.cookie)).toMatchObject({ clinicIds: [] });
  });

  test('the specialist flag follows the role', async () => {
    expect(await claimsAt(here, (await signedIn({ roles: ['specialist'] })).cookie)).toMatchObject({
      specialist: true,
    });
  });
});

describe('an account without a profile', () => {
  test('signs in, may do nothing, and is told that it has none', async () => {
    await here.app.write.query('delete from person where id = $1', [me.id]);
    const cookie = await signInAgain(me.email);
    expect(await viewerAt(here, cookie)).toMatchObject({
      personId: me.id,
      roles: [],
      permissions: new Set(),
      faxesOwnMessages: false,
      claimsVersion: 0,
    });
    expect((await here.call('profile-get', {}, { cookie })).body).toBeNull();
    const claims = await here.call('login-setCustomClaims_v1', {}, { cookie });
    expect(claims.status).toBe(404);
    expect(claims.body).toEqual({ error: 'There is no profile associated with this account.', code: 'NO_PROFILE' });
  });
});

describe('a token', () => {
  const signed = () => decodeURIComponent(me.cookie.slice(me.cookie.indexOf('=') + 1));
  const asBearer = (token: string) => here.call('profile-get', {}, { authorization: `Bearer ${token}` });

  test('of the cookie serves as bearer, and only with its signature', async () => {
    const [token, signature] = signed().split('.') as [string, string];
    expect((await asBearer(signed())).status).toBe(200);
    const tampered = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    const refused = [
      token,
      `${token}.`,
      `${token}.${tampered}`,
      `${token}x.${signature}`,
      `x.${signature}`,
      `.${signature}`,
      '',
      '.',
      '%',
      '%E0%A4%A',
    ];
    for (const wrong of refused) {
      const bearer = await asBearer(wrong);
      const cookie = await here.call('profile-get', {}, { cookie: `consult.session_token=${wrong}` });
      expect({ wrong, bearer: bearer.status, cookie: cookie.status }).toEqual({ wrong, bearer: 401, cookie: 401 });
    }
  });

  test('is refused where it is signed with another secret, or with the right one but was never given', async () => {
    const secret = 'another secret that nobody else was told';
    const other = await startIdentityServer(ground.url, ground.path, { SECRET: secret });
    try {
      const signature = createHmac('sha256', secret).update('made-up').digest('base64');
      expect(await statusAt(other, `consult.session_token=${encodeURIComponent(`made-up.${signature}`)}`)).toBe(401);
      expect(await statusAt(other)).toBe(401);
    } finally {
      await other.stop();
    }
  });

  test('as the database has it opens nothing, even signed', async () => {
    const [token] = signed().split('.') as [string];
    const { rows } = await here.app.write.query<{ token_hash: string }>(
      'select token_hash from auth_session where user_id = $1',
      [me.id],
    );
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(token)]);
    expect(await here.app.sessions.ofToken(rows[0]!.token_hash)).toBeNull();
  });

  test('that is wrong is not made good by a cookie beside it', async () => {
    const answer = await here.call('profile-get', {}, { cookie: me.cookie, authorization: 'Bearer wrong' });
    expect(answer.status).toBe(401);
  });
});

describe('somebody who writes into the database', () => {
  const asked = (cookie: string) => here.app.sessions.recompute({ headers: { cookie } });

  test.each([
    ['gives their own session to another person', 'user_id = $2'],
    ['lengthens a session', `expires_at = expires_at + interval '1 day' where user_id <> $2`],
    ['makes it one with two factors', 'second_factor = true where user_id <> $2'],
    ['takes the signature away', 'signature = null where user_id <> $2'],
  ])('and %s has a session that opens nothing', async (_what, change) => {
    const other = await signedIn({ roles: ['adminFee'] });
    expect((await asked(me.cookie))?.viewer.personId).toBe(me.id);
    const set = change.includes('where') ? `${change} and user_id = $1` : `${change} where user_id = $1`;
    await here.app.write.query(`update auth_session set ${set}`, [me.id, other.id]);
    expect(await asked(me.cookie)).toBeNull();
    expect((await asked(other.cookie))?.viewer.personId).toBe(other.id);
  });

  test('and puts their own token for the one before of another person’s session is not that person', async () => {
    const other = await signedIn({ roles: ['adminFee'] });
    await here.app.write.query(
      `update auth_session set replaced_at = now(),
          replaced_hash = (select token_hash from auth_session where user_id = $1)
        where user_id = $2`,
      [me.id, other.id],
    );
    await here.app.write.query('delete from auth_session where user_id = $1', [me.id]);
    expect(await asked(me.cookie)).toBeNull();
  });
});
