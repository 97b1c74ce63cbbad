import { castPassword, quickPasswordHash } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setRoles } from '../permission/permission.ts';
import { newId } from '../../infra/db/new-id.ts';
import { StreamClient } from '../../infra/live/event-stream.testing.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { createAccount } from './create-account.ts';
import { quietGround, quietServer, startIdentityServer } from './identity-server.testing.ts';
import type { Answer, IdentityServer, QuietGround } from './identity-server.testing.ts';

const { cast } = ownPeople();

type Session = {
  id: string;
  current: boolean;
  device: { browser: string; system: string; platform: string };
  beganAt: string;
  usedAt: string;
  locked: boolean;
  place: string | null;
  method: string | null;
  phone: unknown;
};
type Line = { kind: string; openSessionId: string | null; isOver: boolean };
type Mail = { to: string; subject: string; body: string };

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const phone = 'Mozilla/5.0 (Linux; Android 15; K; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

let ground: QuietGround;
let here: IdentityServer;
let there: IdentityServer;
/** The person of the test at hand, and another one. */
let me: { id: string; email: string };
let stranger: { id: string; email: string };

beforeAll(async () => {
  ground = await quietGround();
  here = await startIdentityServer(ground.url, ground.path, {
    SUPPORT_EMAIL: 'help@consult.example',
    PLACES: 'Elsewhere=203.0.113.0/24; This machine=127.0.0.0/8 ::1',
  });
  there = await quietServer();
});
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
});
beforeEach(async () => {
  me = await person({});
  stranger = await person({});
});

async function person(preferences: Record<string, unknown>): Promise<typeof me> {
  const id = newId();
  const email = `${id}@demo.example`;
  await createAccount(here.app.write, {
    ...cast.plus,
    id,
    email,
    passwordHash: quickPasswordHash,
    locations: [],
    roles: ['adminFee'],
    preferences,
  });
  return { id, email };
}

const signIn = (who: typeof me, headers: Record<string, string> = {}): Promise<Answer> =>
  here.call('account-signIn', { email: who.email, password: castPassword }, { 'user-agent': firefox, ...headers });
/** All cookies that an answer set, as the browser sends them back. */
const cookiesOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
/** The session's cookie alone, without the device's. */
const sessionOf = (answer: Answer): string => cookiesOf(answer).split('; ')[0]!;
const deviceOf = (answer: Answer): string => cookiesOf(answer).split('; ')[1]!;
const signedIn = async (who = me, headers: Record<string, string> = {}): Promise<string> =>
  sessionOf(await signIn(who, headers));
const statusOf = async (cookie: string, server = here): Promise<number> =>
  (await server.call('profile-get', {}, { cookie })).status;
const sessionsOf = async (cookie: string): Promise<Session[]> =>
  ((await here.call('security-listSessions', { cursor: null }, { cookie })).body as { sessions: Session[] }).sessions;

async function mailsTo(who: typeof me, template: string): Promise<Mail[]> {
  const { rows } = await here.app.write.query<{ id: string }>(
    'select id from outgoing where person_id = $1 and template = $2 order by id',
    [who.id, template],
  );
  return Promise.all(rows.map(async ({ id }) => (await readOutboxItem(here.app.write, here.app.keyring, id))!));
}

describe('a sign-in on a new device', () => {
  test('is told by mail, with browser, system and time, and no address; the very first one of an account is not', async () => {
    const first = await signIn(me);
    expect(await mailsTo(me, 'new-device')).toEqual([]);
    await signIn(me, { cookie: deviceOf(first) });
    expect(await mailsTo(me, 'new-device')).toEqual([]);
    await signIn(me);
    const [mail, ...more] = await mailsTo(me, 'new-device');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: me.email, subject: 'New sign-in to your account' });
    expect(mail!.body).toMatch(/: Firefox, Windows, on \w+ \d+, \d{4} at \d+:\d\d [ap]\.m\. M[SD]T\.\n/);
    expect(mail!.body).toContain('/login\n');
    expect(mail!.body).toContain('help@consult.example');
    expect(mail!.body).not.toMatch(/\d+\.\d+\.\d+\.\d+|::1/);
  });

  test('is told in French to whoever reads French', async () => {
    const francophone = await person({ language: 'fr' });
    await signIn(francophone);
    await signIn(francophone, { 'user-agent': phone, 'x-client': 'native' });
    const [mail] = await mailsTo(francophone, 'new-device');
    expect(mail!.subject).toBe('Nouvelle ouverture de session dans votre compte');
    expect(mail!.body).toMatch(/\u00a0: l’application, Android, le (?:1er|\d+) \p{L}+ \d{4} à \d+ h \d\d/u);
  });

  test('is that of each person: two at one browser are both told of what is new to them, and can not be linked', async () => {
    const mine = await signIn(me);
    await signIn(stranger);
    await signIn(stranger, { cookie: deviceOf(mine) });
    expect(await mailsTo(stranger, 'new-device')).toHaveLength(1);
    const { rows } = await here.app.write.query(
      'select key_hash from person_device where person_id = any($1::uuid[]) group by key_hash having count(*) > 1',
      [[me.id, stranger.id]],
    );
    expect(rows).toEqual([]);
  });

  test('of the app is recognized by the key that it keeps', async () => {
    const native = { 'x-client': 'native', 'user-agent': phone };
    const { device, token } = (await signIn(me, native)).body as { device: string; token: string };
    expect(device).toMatch(/^[\w-]{32}$/);
    const again = (await signIn(me, { ...native, 'x-device': device })).body as { device?: string };
    expect(again.device).toBeUndefined();
    expect(await mailsTo(me, 'new-device')).toEqual([]);
    const answer = await here.call('security-listSessions', { cursor: null }, { authorization: `Bearer ${token}` });
    const { sessions } = answer.body as { sessions: Session[] };
    expect(sessions.map((session) => session.device)).toEqual([
      { browser: '', system: 'Android', platform: 'android' },
      { browser: '', system: 'Android', platform: 'android' },
    ]);
  });

  test('leaves no key in the database', async () => {
    const key = deviceOf(await signIn(me)).split('=')[1]!;
    for (const table of ['person_device', 'auth_session', 'audit_entry', 'outgoing']) {
      const found = await here.app.write.query(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, [key]);
      expect({ table, found: found.rowCount }).toEqual({ table, found: 0 });
    }
  });

  test('a made-up key is not taken: the browser gets a proper one', async () => {
    const answer = await signIn(me, { cookie: 'consult.device=short' });
    expect(deviceOf(answer)).toMatch(/^consult\.device=[\w-]{32}$/);
  });
});

describe('the own sessions', () => {
  test('are listed with device and times, the asking one first, and no token or hash among them', async () => {
    const one = await signedIn(me, { 'user-agent': phone });
    await signedIn(me);
    const answer = await here.call('security-listSessions', { cursor: null }, { cookie: one });
    const { sessions } = answer.body as { sessions: Session[] };
    expect(sessions).toEqual([
      {
        id: expect.any(String) as string,
        current: true,
        device: { browser: 'Chrome', system: 'Android', platform: 'web' },
        beganAt: expect.any(String) as string,
        usedAt: expect.any(String) as string,
        locked: false,
        place: 'This machine',
        method: 'password',
        phone: null,
      },
      expect.objectContaining({
        current: false,
        device: { browser: 'Firefox', system: 'Windows', platform: 'web' },
      }),
    ]);
    const { rows } = await here.app.write.query<{ token_hash: string }>(
      'select token_hash from auth_session where user_id = $1',
      [me.id],
    );
    for (const { token_hash: hash } of rows) expect(JSON.stringify(answer.body)).not.toContain(hash);
    expect(await sessionsOf(await signedIn(stranger))).toHaveLength(1);
  });

  test('come in pages that leave none out', async () => {
    const cookie = await signedIn();
    await here.app.write.query(
      `insert into auth_session (id, user_id, token_hash, expires_at) select new_id(), $1, new_id()::text,
        now() + interval '1 day' from generate_series(1, 120)`,
      [me.id],
    );
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await here.call('security-listSessions', { cursor }, { cookie });
      const page = answer.body as { sessions: Session[]; cursor: string | null };
      found.push(...page.sessions.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor);
    expect(found).toHaveLength(121);
    expect(new Set(found).size).toBe(121);
  });

  test('one that is ended is over in every process, and its open screen closes; the other screens hear of it', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const [asking, ended] = [
      await StreamClient.open(`${here.origin}/V5/live`, { cookie: mine }),
      await StreamClient.open(`${there.origin}/V5/live`, { cookie: other }),
    ];
    const target = (await sessionsOf(mine)).find(({ current }) => !current)!;
    expect(await here.call('security-endSession', { sessionId: target.id }, { cookie: mine })).toMatchObject({
      status: 200,
    });
    await ended.until((stream) => stream.named('bye').length > 0);
    await asking.until((stream) => stream.nudged().includes(target.id));
    expect(await statusOf(other, there)).toBe(401);
    expect(await statusOf(mine)).toBe(200);
    asking.cut();
    ended.cut();
  });

  test('that was not oneself is ended as such, and its sign-in told by device, place and method', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const target = (await sessionsOf(mine)).find(({ current }) => !current)!;
    expect(target).toMatchObject({ place: 'This machine', method: 'password' });
    const log = async () =>
      ((await here.call('accessLog-ofMyAccount', {}, { cookie: mine })).body as { entries: Line[] }).entries;
    expect((await log()).map(({ kind, openSessionId, isOver }) => [kind, openSessionId, isOver])).toEqual([
      ['signed-in', target.id, false],
      ['signed-in', null, false],
    ]);
    await here.call('security-endSession', { sessionId: target.id, notMine: true }, { cookie: mine });
    expect(await statusOf(other)).toBe(401);
    const firefoxHere = { device: { browser: 'Firefox', system: 'Windows' }, place: 'This machine', ranOut: false };
    // The line of who ended it, and that of the session that ended: written in one moment, so in either order.
    const lines = await log();
    const told = lines.slice(0, 2).toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect([...told, ...lines.slice(2)]).toMatchObject([
      { kind: 'session-disowned', place: 'This machine' },
      { kind: 'session-ended', ...firefoxHere },
      { kind: 'signed-in', method: 'password', openSessionId: null, isOver: true, ...firefoxHere },
      { kind: 'signed-in', method: 'password', openSessionId: null, isOver: false, ...firefoxHere },
    ]);
  });

  test('that is replaced by signing in again in the same browser makes one line of the log', async () => {
    const first = cookiesOf(await signIn(me));
    const again = cookiesOf(await signIn(me, { cookie: first }));
    const { entries } = (await here.call('accessLog-ofMyAccount', {}, { cookie: again })).body as { entries: Line[] };
    expect(entries.map(({ kind }) => kind)).toEqual(['signed-in', 'signed-in']);
  });

  test('of somebody else can not be ended, and are answered for like those that there are not', async () => {
    const mine = await signedIn();
    const theirs = await signedIn(stranger);
    const [target] = await sessionsOf(theirs);
    const asked = (sessionId: string) => here.call('security-endSession', { sessionId }, { cookie: mine });
    const [foreign, none] = [await asked(target!.id), await asked(newId())];
    expect(foreign).toMatchObject({ status: 404, body: none.body });
    expect(await statusOf(theirs)).toBe(200);
  });

  test('all others end at once, and those of other people stay', async () => {
    const [mine, ...others] = [await signedIn(), await signedIn(), await signedIn()];
    const theirs = await signedIn(stranger);
    expect((await here.call('security-endOtherSessions', {}, { cookie: mine })).body).toEqual({ ended: 2 });
    for (const cookie of others) expect(await statusOf(cookie)).toBe(401);
    expect(await statusOf(mine)).toBe(200);
    expect(await statusOf(theirs)).toBe(200);
    expect(await sessionsOf(mine)).toHaveLength(1);
  });
});

test('a change of the account is told by the device, the place and the way in of who made it, without an address', async () => {
  const mine = await signedIn();
  // Somebody took the cookie to another device.
  const elsewhere = { cookie: mine, 'user-agent': phone };
  const named = await here.call('profile-update', { preferences: { language: 'fr' } }, elsewhere);
  expect(named.status).toBe(200);
  const { cookie: _old, ...device } = elsewhere;
  const input = { currentPassword: castPassword, newPassword: 'another-one' };
  const changed = await here.call('security-changePassword', input, elsewhere);
  expect(changed.status).toBe(200);
  // Not theirs to know: with which device somebody else changes it.
  await setRoles({ write: here.app.write, live: here.app.live }, stranger.id, me.id, ['adminFee', 'beta']);
  const cookie = cookiesOf(changed);
  const { body } = await here.call('accessLog-ofMyAccount', {}, { ...device, cookie });
  const told = { place: 'This machine', method: 'password', device: { system: 'Android' } };
  expect((body as { entries: Line[] }).entries).toMatchObject([
    { kind: 'roles-changed', device: null, place: null, method: null },
    { kind: 'password-changed', ...told },
    { kind: 'profile-changed', ...told },
    { kind: 'signed-in', place: 'This machine', device: { browser: 'Firefox', system: 'Windows' } },
  ]);
  const { rows } = await here.app.write.query<{ detail: string }>(
    'select detail::text from audit_entry where $1 = any (subject_ids)',
    [me.id],
  );
  expect(rows.map(({ detail }) => detail).join()).not.toContain('127.0.0.1');
});

describe('changing the password', () => {
  const change = (cookie: string, input = { currentPassword: castPassword, newPassword: 'another-one' }) =>
    here.call('security-changePassword', input, { cookie });

  test.each([
    ['password', 'password-common'],
    ['Password123!', 'password-common'],
    ['QWERTYUIOP', 'password-common'],
    [`${cast.plus.lastName}2026`, 'password-own-name'],
  ])('to one that is easy to guess is refused by name, and changes nothing: %s', async (newPassword, code) => {
    const mine = await signedIn();
    const refused = await change(mine, { currentPassword: castPassword, newPassword });
    expect(refused).toMatchObject({ status: 400, body: { faults: { newPassword: { code } } } });
    expect(await statusOf(mine)).toBe(200);
    expect((await here.call('account-signIn', { email: me.email, password: castPassword })).status).toBe(200);
  });

  test('ends all other sessions, goes on in this one with a new token, is mailed and in the audit log', async () => {
    // Somebody else may read the mail of the calendar.
    await here.app.write.query(`update person set calendar_email = 'desk@clinic.example' where id = $1`, [me.id]);
    const [mine, other] = [await signedIn(), await signedIn()];
    const answer = await change(mine);
    expect(answer).toMatchObject({ status: 200, body: {} });
    const next = sessionOf(answer);
    expect(next).not.toBe(mine);
    expect(await statusOf(next, there)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await sessionsOf(next)).toHaveLength(1);
    const [mail, ...more] = await mailsTo(me, 'credentials-changed');
    expect(more).toEqual([]);
    expect(mail!.to).toBe(me.email);
    expect(mail!.body).toMatch(/^Your password was changed on \w+ \d+, \d{4} at \d+:\d\d [ap]\.m\. M[SD]T\.\n/);
    const { rowCount } = await here.app.write.query(
      `select 1 from audit_entry where kind = 'password-changed' and actor_id = $1 and subject_ids = array[$1::uuid]`,
      [me.id],
    );
    expect(rowCount).toBe(1);
    const signIns = ['another-one', castPassword].map(async (password) => {
      const { status } = await here.call('account-signIn', { email: me.email, password });
      return status;
    });
    expect(await Promise.all(signIns)).toEqual([200, 401]);
  });

  test('the old token answers what was on its way, and after ten seconds nothing', async () => {
    const mine = await signedIn();
    await change(mine);
    expect(await statusOf(mine, there)).toBe(200);
    await here.app.write.query(
      `update auth_session set replaced_at = now() - interval '11 seconds' where user_id = $1`,
      [me.id],
    );
    const fresh = await startIdentityServer(ground.url, ground.path);
    try {
      expect(await statusOf(mine, fresh)).toBe(401);
    } finally {
      await fresh.stop();
    }
  });

  test('wants the present password, and after ten wrong ones waits', async () => {
    const mine = await signedIn();
    const wrong = { currentPassword: 'not-mine', newPassword: 'another-one' };
    for (let n = 0; n < 10; n += 1)
      expect(await change(mine, wrong)).toMatchObject({ status: 403, body: { code: 'PASSWORD_WRONG' } });
    expect(await change(mine)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect((await signIn(me)).status).toBe(200);
    expect(await mailsTo(me, 'credentials-changed')).toEqual([]);
  });

  test('takes six characters and more', async () => {
    const mine = await signedIn();
    const short = await change(mine, { currentPassword: castPassword, newPassword: '12345' });
    expect(short).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be 6 or more characters' } },
    });
  });

  test('is not for an account that has none', async () => {
    const mine = await signedIn();
    expect((await here.call('security-getPassword', {}, { cookie: mine })).body).toEqual({ hasPassword: true });
    await here.app.write.query(`delete from auth_account where user_id = $1`, [me.id]);
    expect((await here.call('security-getPassword', {}, { cookie: mine })).body).toEqual({ hasPassword: false });
    expect(await change(mine)).toMatchObject({ status: 409, body: { code: 'NO_PASSWORD' } });
  });
});
