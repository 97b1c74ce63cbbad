import { castPassword } from '@consult/testkit/cast.ts';
import { openLiveFeed } from '@consult/testkit/live-feed.ts';
import type { LiveFeed } from '@consult/testkit/live-feed.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../infra/db/transaction.ts';
import { makeOperatorLink } from '../password-reset/password-reset.ts';
import { requireSecondFactor, setRoles } from '../permission/permission.ts';
import { startSecondFactorWorld } from '../second-factor/second-factor-world.testing.ts';
import type { SecondFactorWorld, Somebody } from '../second-factor/second-factor-world.testing.ts';
import { cookieOf } from './identity-server.testing.ts';

let world: SecondFactorWorld;
let me: Somebody;
let open: LiveFeed[];

beforeAll(async () => {
  world = await startSecondFactorWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.here.app.write.query('truncate rate_limit');
  open = [];
  me = await world.person(['adminFee']);
});
afterEach(() => open.forEach((feed) => feed.close()));

/** A stream of a session at each process. */
async function listen(cookie = me.cookie): Promise<LiveFeed[]> {
  const feeds = await Promise.all([world.here, world.there].map(({ origin }) => openLiveFeed(origin, cookie)));
  open.push(...feeds);
  return feeds;
}

/**
 * The reason of a stream's end: each must come long before anything else would end the stream, or the test times out.
 */
async function endOf(feed: LiveFeed): Promise<unknown> {
  return (await feed.next(({ event }) => event === 'bye')).data['reason'];
}

async function expectEnded(feeds: readonly LiveFeed[], reason: string): Promise<void> {
  expect(await Promise.all(feeds.map(endOf))).toEqual(feeds.map(() => reason));
}

/** Whether an event for the person still reaches a stream. */
async function hears(feed: LiveFeed): Promise<boolean> {
  await world.here.app.write.query(
    `insert into live_event (kind, ref_id, version, people) values ('activity', $1, 1, array[$1::uuid])`,
    [me.id],
  );
  return (await feed.next(({ data }) => data['kind'] === 'activity')).event === 'nudge';
}

/** The reason for which a process refuses a stream to a session. */
const refusalOf = async (origin: string, cookie: string): Promise<string> => {
  const answer = await fetch(`${origin}/V5/live`, { headers: { cookie } });
  return ((await answer.json()) as { code: string }).code;
};

describe('open streams end at once, in every process', () => {
  test('of the token that a changed password replaced, which opens none any more; the new one goes on', async () => {
    const elsewhere = await listen(cookieOf(await world.signIn(me)));
    const own = await listen();
    const changed = await world.here.call(
      'security-changePassword',
      { currentPassword: castPassword, newPassword: 'quite another one' },
      { cookie: me.cookie },
    );
    await Promise.all([expectEnded(own, 'claims'), expectEnded(elsewhere, 'session-ended')]);
    for (const { origin } of [world.here, world.there]) {
      // Calls that were on their way still get an answer; streams end.
      expect((await world.here.call('profile-get', {}, { cookie: me.cookie })).status).toBe(200);
      expect(await refusalOf(origin, me.cookie)).toBe('NOT_SIGNED_IN');
    }
    const [feed] = await listen(cookieOf(changed));
    expect(await hears(feed!)).toBe(true);
  });

  test('of a password that was reset', async () => {
    const feeds = await listen();
    const link = await inTransaction(world.here.app.write, (client) =>
      makeOperatorLink(client, 'https://consult.example', me.id),
    );
    const oobCode = new URL(link!).searchParams.get('oobCode');
    const reset = await world.here.call('resetPassword-confirm', { oobCode, newPassword: 'quite another one' });
    expect(reset.status).toBe(200);
    await expectEnded(feeds, 'session-ended');
  });

  test('of a session that is ended from another, whose own streams go on', async () => {
    const other = await listen(cookieOf(await world.signIn(me)));
    const [own] = await listen();
    expect((await world.there.call('security-endOtherSessions', {}, { cookie: me.cookie })).body).toEqual({ ended: 1 });
    await expectEnded(other, 'session-ended');
    expect(await hears(own!)).toBe(true);
  });

  test('of a session that is locked, until it is unlocked', async () => {
    const feeds = await listen();
    await world.here.call('account-lock', {}, { cookie: me.cookie });
    await expectEnded(feeds, 'session-ended');
    expect(await refusalOf(world.there.origin, me.cookie)).toBe('LOCKED');
    await world.there.call('account-unlock', { password: castPassword }, { cookie: me.cookie });
    const [again] = await listen();
    expect(await hears(again!)).toBe(true);
  });

  test('of an account that is disabled, whatever disabled it', async () => {
    const feeds = await listen();
    await world.here.app.write.query('update person set disabled_at = now() where id = $1', [me.id]);
    await expectEnded(feeds, 'claims');
    for (const { origin } of [world.here, world.there])
      expect(await refusalOf(origin, me.cookie)).toBe('NOT_SIGNED_IN');
  });

  test('of a person whose roles changed, or whose role requires a second factor from now on', async () => {
    const before = await listen();
    await setRoles(world.here.app, null, me.id, ['resident']);
    await expectEnded(before, 'claims');
    const after = await listen();
    await requireSecondFactor(world.here.app, null, 'resident', true);
    await expectEnded(after, 'claims');
    expect(await refusalOf(world.there.origin, me.cookie)).toBe('SECOND_FACTOR_REQUIRED');
    await requireSecondFactor(world.here.app, null, 'resident', false);
  });

  test('of a session that runs out', async () => {
    const feeds = await listen();
    const { rows } = await world.here.app.write.query<{ end: Date }>(
      'select max(expires_at) as end from auth_session where user_id = $1',
      [me.id],
    );
    // Moves the clock there instead of the session's end to it, which would have to leave the streams time to open.
    vi.useFakeTimers({ toFake: ['Date'], now: rows[0]!.end });
    try {
      await expectEnded(feeds, 'session-ended');
    } finally {
      vi.useRealTimers();
    }
  });
});
