import { randomUUID } from 'node:crypto';
import { metaOf, needsSession } from '@consult/contract/call.ts';
import { contract } from '@consult/contract/calls.ts';
import type { CallName } from '@consult/contract/calls.ts';
import { castPassword } from '@consult/testkit/cast.ts';
import { openLiveFeed } from '@consult/testkit/live-feed.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAdmin } from '../../app/admin.ts';
import { cookieOf } from '../account/identity-server.testing.ts';
import { setRoles } from '../permission/permission.ts';
import { startSecondFactorWorld } from './second-factor-world.testing.ts';
import type { SecondFactorWorld } from './second-factor-world.testing.ts';

let world: SecondFactorWorld;
let said: string[];
beforeAll(async () => {
  world = await startSecondFactorWorld();
});
afterAll(() => world?.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.here.app.write.query('update role set requires_second_factor = false');
});

const admin = (...args: string[]): Promise<number> =>
  runAdmin(args, { DATA_DIR: world.folder, DATABASE_URL: world.url, LOG_LEVEL: 'silent' });
const refused = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
/** Until the other process has heard; it would forget by itself after five seconds. */
const soon = { timeout: Math.min(scaled(3000), 4500), interval: 10 };
const auditsOf = async (kind: string): Promise<unknown[]> =>
  (
    await world.here.app.write.query<{ detail: unknown }>(
      'select detail from audit_entry where kind = $1 order by at, id',
      [kind],
    )
  ).rows;

/**
 * The calls for a person whose role requires a second factor that they have not set up: these and no others, also of
 * calls that are added later.
 */
const open: readonly CallName[] = [
  'account-getUnlockWays',
  'account-lock',
  'account-signOut',
  'account-stayAwake',
  'account-unlock',
  'account-unlockWithPasskey',
  'login-setCustomClaims_v1',
  'profile-get',
  'security-addPasskey',
  'security-beginPasskey',
  'security-beginTotp',
  'security-confirmTotp',
  'security-getSecondFactor',
  'security-listPasskeys',
];

describe('a role that requires a second factor', () => {
  test('leaves a session without one nothing but setting one up, in every call and every other way in', async () => {
    const me = await world.person(['specialist']);
    await admin('role', 'require-second-factor', 'specialist', 'on');
    const { cookie } = await cookieAgain(me);
    const names = Object.keys(contract) as CallName[];
    const needSession = names.filter((name) => needsSession(metaOf(contract[name])));
    expect(needSession.filter((name) => metaOf(contract[name]).beforeSecondFactor).sort()).toEqual([...open].sort());
    for (const name of needSession.filter((one) => !open.includes(one)))
      expect(await world.here.call(name, {}, { cookie }), name).toMatchObject(refused);
    for (const [method, path] of [
      ['GET', '/V5/live'],
      ['GET', `/V5/files/${randomUUID()}`],
      ['POST', '/V5/uploads'],
      ['HEAD', `/V5/uploads/${randomUUID()}`],
      ['PATCH', `/V5/uploads/${randomUUID()}`],
    ] as const) {
      const headers = {
        cookie,
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' } : {}),
      };
      const response = await fetch(`${world.here.origin}${path}`, { method, headers });
      expect({ path, method, status: response.status }).toEqual({ path, method, status: 403 });
      if (method !== 'HEAD') expect(await response.json()).toMatchObject(refused.body);
    }
    const claims = await world.here.call('login-setCustomClaims_v1', {}, { cookie });
    expect(claims.body).toMatchObject({ secondFactorRequired: true });
  });

  test('closes open pages and holds for sessions that are there already, in every process, until one is set up', async () => {
    const me = await world.person(['specialist']);
    const { cookie } = me;
    const at = (server: SecondFactorWorld['here']) => server.call('inbox-counts', {}, { cookie });
    for (const server of [world.here, world.there]) expect((await at(server)).status).toBe(200);
    const feed = await openLiveFeed(world.there.origin, cookie);
    expect(await admin('role', 'require-second-factor', 'specialist', 'on')).toBe(0);
    expect((await feed.next(({ event }) => event === 'bye')).data).toMatchObject({ reason: 'claims' });
    await expect(openLiveFeed(world.there.origin, cookie)).rejects.toThrow('403');
    for (const server of [world.here, world.there])
      await vi.waitFor(async () => expect(await at(server)).toMatchObject(refused), soon);

    await world.protect(me);
    for (const server of [world.here, world.there])
      await vi.waitFor(async () => expect((await at(server)).status).toBe(200), soon);
    const feedAgain = await openLiveFeed(world.there.origin, cookie);
    feedAgain.close();
  });

  test('is met by a sign-in with the second factor, and not by a session that is older than it', async () => {
    const me = await world.person(['specialist']);
    const { secret } = await world.protect(me);
    const older = cookieOf(await world.answer(await world.challengeOf(me), world.codeOf(secret)));
    world.pass(1);
    const { rows } = await world.here.app.write.query<{ id: string }>(
      'select id from auth_session where user_id = $1',
      [me.id],
    );
    for (const { id } of rows) await world.lowerSession(id);
    await admin('role', 'require-second-factor', 'specialist', 'on');
    const begun = await world.answer(await world.challengeOf(me), world.codeOf(secret));
    expect(begun.body).not.toHaveProperty('claims.secondFactorRequired');
    expect((await world.here.call('inbox-counts', {}, { cookie: cookieOf(begun) })).status).toBe(200);
    await vi.waitFor(
      async () => expect(await world.here.call('inbox-counts', {}, { cookie: older })).toMatchObject(refused),
      soon,
    );
  });

  test('begins and ends to hold for somebody with the role', async () => {
    const me = await world.person(['adminFee']);
    await admin('role', 'require-second-factor', 'specialist', 'on');
    const status = async () => (await world.here.call('inbox-counts', {}, { cookie: me.cookie })).status;
    expect(await status()).toBe(200);
    await setRoles(world.here.app, null, me.id, ['adminFee', 'specialist']);
    expect(await status()).toBe(403);
    await setRoles(world.here.app, null, me.id, ['adminFee']);
    expect(await status()).toBe(200);
  });

  test('keeps the last second factor from being removed', async () => {
    const me = await world.protect(await world.person(['specialist']));
    await admin('role', 'require-second-factor', 'specialist', 'on');
    const remove = await world.here.call(
      'security-removeTotp',
      { password: castPassword, code: world.codeOf(me.secret) },
      { cookie: me.cookie },
    );
    expect(remove).toMatchObject({ status: 409, body: { code: 'STILL_REQUIRED' } });
    expect((await world.signIn(me)).body).toHaveProperty('secondFactor');
  });

  /** How many of how many approvers have a second factor, by the latest operator's list. */
  const counted = (): [number, number] => {
    const line = said.findLast((one) => one.startsWith('approver: second factor required; '));
    const [, have, all] = /required; (\d+) of (\d+) have one$/.exec(line ?? '') ?? [];
    expect(all, line).toBeDefined();
    return [Number(have), Number(all)];
  };

  test('is set and listed by the operator, once each time in the audit log', async () => {
    const before = (await auditsOf('role-second-factor-changed')).length;
    expect(await admin('role', 'require-second-factor', 'approver', 'on')).toBe(0);
    expect(said.at(-1)).toMatch(/^approver: holders need a second factor from now on: \d+\.$/);
    expect(await admin('role', 'require-second-factor', 'approver', 'on')).toBe(0);
    expect(said.at(-1)).toBe('approver: it was on already.');
    await admin('role', 'list');
    // Other files of the worker have approvers too.
    const [had, were] = counted();
    const [byApp, byPasskey, byBoth] = [
      await world.protect(await world.person(['approver'])),
      await world.person(['approver']),
      await world.protect(await world.person(['approver'])),
    ];
    await world.person(['approver']);
    for (const { id } of [byPasskey, byBoth])
      await world.here.app.write.query(
        `insert into passkey (person_id, credential_id, public_key, counter, transports, backed_up, name)
          values ($1, $2, '\\x00', 0, '{}', false, 'Phone')`,
        [id, `of-${id}`],
      );
    await admin('role', 'list');
    expect(counted()).toEqual([had + 3, were + 4]);
    expect(byApp.recoveryCodes).toHaveLength(10);
    expect(await admin('role', 'require-second-factor', 'approver', 'off')).toBe(0);
    expect((await auditsOf('role-second-factor-changed')).slice(before)).toEqual([
      { detail: { role: 'approver', required: true } },
      { detail: { role: 'approver', required: false } },
    ]);
    expect(await admin('role', 'require-second-factor', 'nobody', 'on')).toBe(2);
    expect(await admin('role', 'require-second-factor', 'approver', 'maybe')).toBe(2);
  });
});

test('somebody who lost app and codes is let in again by the operator: signed out everywhere, and mailed', async () => {
  const me = await world.protect(await world.person());
  const cookie = cookieOf(await world.answer(await world.challengeOf(me), world.codeOf(me.secret)));
  const open1 = await world.challengeOf(me);
  expect(await admin('user', 'remove-second-factor', me.email.toUpperCase())).toBe(0);
  for (const server of [world.here, world.there])
    await vi.waitFor(async () => expect((await server.call('profile-get', {}, { cookie })).status).toBe(401), soon);
  world.pass(1);
  expect((await world.answer(open1, world.codeOf(me.secret))).body).toMatchObject({ code: 'CHALLENGE_OVER' });
  expect((await world.signIn(me)).body).toHaveProperty('claims');
  const { rows } = await world.here.app.write.query(
    `select kind, actor_id from audit_entry where $1 = any(subject_ids) and kind = 'second-factor-removed'`,
    [me.id],
  );
  expect(rows).toEqual([{ kind: 'second-factor-removed', actor_id: null }]);
  const mails = await world.here.app.write.query(
    `select 1 from outgoing where person_id = $1 and template = 'credentials-changed'`,
    [me.id],
  );
  expect(mails.rowCount).toBe(2);
  expect(await admin('user', 'remove-second-factor', me.email)).toBe(1);
  expect(said.at(-1)).toBe(`${me.email} has no second factor.`);
});

async function cookieAgain(me: { email: string }): Promise<{ cookie: string }> {
  return { cookie: cookieOf(await world.signIn(me)) };
}
