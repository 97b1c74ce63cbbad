import { castPassword } from '@consult/testkit/cast.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSecondFactorWorld } from '../second-factor/second-factor-world.testing.ts';
import type { SecondFactorWorld, Somebody } from '../second-factor/second-factor-world.testing.ts';
import type { Answer } from './identity-server.testing.ts';
import { cookieOf } from './identity-server.testing.ts';
import { hashPassword } from './password.ts';

const newPassword = 'of the reset';

let world: SecondFactorWorld;
let newHash: string;

beforeAll(async () => {
  world = await startSecondFactorWorld();
  newHash = await hashPassword(newPassword);
});
afterAll(() => world?.stop());
beforeEach(() => world.here.app.write.query('truncate rate_limit'));

const count = async (table: string, personColumn: string, { id }: Somebody): Promise<number> => {
  const { rows } = await world.here.app.write.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${personColumn} = $1`,
    [id],
  );
  return rows[0]!.n;
};
const sessionsOf = (somebody: Somebody) => count('auth_session', 'user_id', somebody);

/**
 * The answer of a call that is made while a reset of the person's password is under way. The reset has set the password
 * and not ended the sessions yet; it goes on once the call waits for it, or has answered without waiting.
 */
async function duringReset({ id }: Somebody, call: () => Promise<Answer>): Promise<Answer> {
  const client = await world.there.app.write.connect();
  try {
    await client.query('begin');
    await client.query(
      `update auth_account set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
      [id, newHash],
    );
    return await endingSessionsOf(client, id, call);
  } finally {
    client.release();
  }
}

async function endingSessionsOf(client: pg.PoolClient, id: string, call: () => Promise<Answer>): Promise<Answer> {
  let answered = false;
  const answer = call().finally(() => (answered = true));
  await expect.poll(async () => answered || (await waiting()), { timeout: scaled(10_000), interval: 20 }).toBe(true);
  await client.query('delete from auth_session where user_id = $1', [id]);
  await client.query('delete from sign_in_challenge where person_id = $1', [id]);
  await client.query('commit');
  return answer;
}

/** Whether anything waits for a lock of another transaction. */
async function waiting(): Promise<boolean> {
  const { rows } = await world.there.app.read.query<{ waits: boolean }>(
    `select exists (select 1 from pg_stat_activity where datname = current_database()
      and cardinality(pg_blocking_pids(pid)) > 0) as waits`,
  );
  return rows[0]!.waits;
}

describe('in the instant in which a password is replaced', () => {
  test('whoever has just given the old one gets no session', async () => {
    const me = await world.person();
    expect(await duringReset(me, () => world.signIn(me))).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_FAILED' },
    });
    expect(await sessionsOf(me)).toBe(0);
  });

  test('nor is asked for the second factor', async () => {
    const me = await world.protect(await world.person());
    expect(await duringReset(me, () => world.signIn(me))).toMatchObject({ status: 401 });
    expect(await count('sign_in_challenge', 'person_id', me)).toBe(0);
  });

  test('nor gets a session for the second factor that follows it', async () => {
    const me = await world.protect(await world.person());
    const challenge = await world.challengeOf(me);
    const answer = await duringReset(me, () => world.answer(challenge, world.codeOf(me.secret)));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await sessionsOf(me)).toBe(0);
  });

  test('a session that it ends can not set another password over it', async () => {
    const me = await world.person();
    const thief = () =>
      world.here.call(
        'security-changePassword',
        { currentPassword: castPassword, newPassword: 'of the thief' },
        { cookie: me.cookie },
      );
    expect(await duringReset(me, thief)).toMatchObject({ body: { code: 'PASSWORD_WRONG' } });
    const signIn = (password: string) => world.here.call('account-signIn', { email: me.email, password });
    expect((await signIn('of the thief')).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test('a session that it ends can not put its own authenticator app onto the account', async () => {
    const me = await world.person();
    const begun = await world.here.call('security-beginTotp', { password: castPassword }, { cookie: me.cookie });
    const code = world.codeOf((begun.body as { secret: string }).secret);
    const client = await world.there.app.write.connect();
    try {
      await client.query('begin');
      await client.query('delete from auth_session where user_id = $1', [me.id]);
      const answer = await endingSessionsOf(client, me.id, () =>
        world.here.call('security-confirmTotp', { code }, { cookie: me.cookie }),
      );
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    } finally {
      client.release();
    }
    expect(await count('recovery_code', 'person_id', me)).toBe(0);
    const answer = await world.signIn(me);
    expect(answer.body).toHaveProperty('claims');
  });
});

test('a new password ends the sign-ins that the old one began and that owe the second factor', async () => {
  const me = await world.protect(await world.person());
  const challenge = await world.challengeOf(me);
  const changed = await world.here.call(
    'security-changePassword',
    { currentPassword: castPassword, newPassword },
    { cookie: me.cookie },
  );
  expect(changed.status).toBe(200);
  expect(cookieOf(changed)).not.toBe(me.cookie);
  expect(await world.answer(challenge, world.codeOf(me.secret))).toMatchObject({ body: { code: 'CHALLENGE_OVER' } });
});
