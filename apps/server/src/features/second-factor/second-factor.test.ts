import { castPassword } from '@consult/testkit/cast.ts';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { challengeTries, secondFactorLimit } from '../account/account.ts';
import { cookieOf } from '../account/identity-server.testing.ts';
import type { Answer } from '../account/identity-server.testing.ts';
import { startSecondFactorWorld } from './second-factor-world.testing.ts';
import type { Protected, SecondFactorWorld, Somebody } from './second-factor-world.testing.ts';

let world: SecondFactorWorld;
beforeAll(async () => {
  world = await startSecondFactorWorld();
});
afterAll(() => world?.stop());
beforeEach(() => world.here.app.write.query('truncate rate_limit'));

const password = castPassword;
const stateOf = async ({ cookie }: { cookie: string }) =>
  (await world.here.call('security-getSecondFactor', {}, { cookie })).body;
const mailsTo = async (personId: string): Promise<number> =>
  (
    await world.here.app.write.query(
      `select 1 from outgoing where person_id = $1 and template = 'credentials-changed'`,
      [personId],
    )
  ).rowCount ?? 0;
const auditOf = async (personId: string): Promise<string[]> =>
  (
    await world.here.app.write.query<{ kind: string }>(
      `select kind from audit_entry where $1 = any(subject_ids) and subject_kind = 'person' order by at, id`,
      [personId],
    )
  ).rows.map(({ kind }) => kind);
const sessionsOf = async (personId: string): Promise<number> =>
  (await world.here.app.write.query('select 1 from auth_session where user_id = $1', [personId])).rowCount ?? 0;
/** As if the session had been begun by the password alone. */
const withoutSecondFactor = async (cookie: string): Promise<void> => {
  const { sessions } = (await world.here.call('security-listSessions', { cursor: null }, { cookie })).body as {
    sessions: { id: string; current: boolean }[];
  };
  await world.lowerSession(sessions.find(({ current }) => current)!.id);
};
const wrongCode = (answer: Answer): void => expect(answer).toMatchObject({ status: 403, body: { code: 'WRONG_CODE' } });
const over = (answer: Answer): void => expect(answer).toMatchObject({ status: 410, body: { code: 'CHALLENGE_OVER' } });
/** A code that is not right now, nor a step from now. */
const notACode = (secret: string): string => {
  const near = [-1, 0, 1].map((steps) => world.codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code))!;
};

describe('signing in with a second factor', () => {
  let me: Protected;
  beforeEach(async () => {
    me = await world.protect(await world.person());
  });

  test('asks for the code after the password and begins the session only then, in whichever process', async () => {
    const first = await world.signIn(me);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      secondFactor: { challenge: expect.any(String), methods: ['totp', 'recovery-code'] },
    });
    expect(first.headers.getSetCookie()).toEqual([]);
    const { challenge } = (first.body as { secondFactor: { challenge: string } }).secondFactor;
    const begun = await world.answer(challenge, world.codeOf(me.secret), 'totp', world.there);
    expect(begun.body).toMatchObject({ claims: { uid: me.id } });
    const cookie = cookieOf(begun);
    expect((await world.here.call('profile-get', {}, { cookie })).status).toBe(200);
    expect(await stateOf({ cookie })).toMatchObject({ proven: true, asked: true });
  });

  test('gives the native app a token and no cookie', async () => {
    const challenge = await world.challengeOf(me);
    const begun = await world.here.call(
      'account-answerSecondFactor',
      { challenge, method: 'totp', code: world.codeOf(me.secret) },
      { 'x-client': 'native' },
    );
    expect(begun.headers.getSetCookie()).toEqual([]);
    const { token } = begun.body as { token: string };
    expect((await world.here.call('profile-get', {}, { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test('takes a code of the step before and the one after, as clocks differ, and none further off', async () => {
    const challenge = await world.challengeOf(me);
    world.pass(3);
    for (const steps of [-2, 2]) wrongCode(await world.answer(challenge, world.codeOf(me.secret, steps)));
    // Each stands in the log of the account, by nobody: its owner judges who it was.
    const { rows } = await world.here.app.write.query(
      `select actor_id, detail ->> 'platform' as platform from audit_entry
        where kind = 'second-factor-refused' and subject_ids[1] = $1`,
      [me.id],
    );
    expect(rows).toEqual([-2, 2].map(() => ({ actor_id: null, platform: 'web' })));
    expect((await world.answer(challenge, world.codeOf(me.secret, -1))).status).toBe(200);
    expect((await world.answer(await world.challengeOf(me), world.codeOf(me.secret, 1))).status).toBe(200);
  });

  test('takes a code once: neither it nor an earlier one can be replayed', async () => {
    const code = world.codeOf(me.secret);
    expect((await world.answer(await world.challengeOf(me), code)).status).toBe(200);
    const challenge = await world.challengeOf(me);
    wrongCode(await world.answer(challenge, code));
    wrongCode(await world.answer(challenge, world.codeOf(me.secret, -1)));
    world.pass(1);
    expect((await world.answer(challenge, world.codeOf(me.secret))).status).toBe(200);
  });

  test('takes no code that was read off while the app was set up', async () => {
    const somebody = await world.person();
    const { body } = await world.here.call('security-beginTotp', { password }, { cookie: somebody.cookie });
    const code = world.codeOf((body as { secret: string }).secret);
    expect((await world.here.call('security-confirmTotp', { code }, { cookie: somebody.cookie })).status).toBe(200);
    wrongCode(await world.answer(await world.challengeOf(somebody), code));
  });

  test('begins one session where two answer at once with the same code', async () => {
    const [one, two] = [await world.challengeOf(me), await world.challengeOf(me)];
    const before = await sessionsOf(me.id);
    const code = world.codeOf(me.secret);
    const answers = await Promise.all([
      world.answer(one, code),
      world.answer(one, code, 'totp', world.there),
      world.answer(two, code),
      world.answer(two, code, 'totp', world.there),
    ]);
    // The others: a challenge that is over, a code that was used.
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 403, 410]);
    expect(await sessionsOf(me.id)).toBe(before + 1);
  });

  test('is over after five wrong codes, even for the right one', async () => {
    const challenge = await world.challengeOf(me);
    const wrong = notACode(me.secret);
    for (let n = 1; n < challengeTries; n += 1) wrongCode(await world.answer(challenge, wrong));
    over(await world.answer(challenge, wrong));
    over(await world.answer(challenge, world.codeOf(me.secret)));
    expect((await world.answer(await world.challengeOf(me), world.codeOf(me.secret))).status).toBe(200);
  });

  test('is closed for a while after ten wrong codes over any number of challenges, in every process', async () => {
    const wrong = notACode(me.secret);
    const challenges = await Promise.all([1, 2, 3, 4].map(() => world.challengeOf(me)));
    for (let n = 0; n < secondFactorLimit.tries; n += 1)
      await world.answer(challenges[n % 3]!, wrong, 'totp', n % 2 ? world.here : world.there);
    const answer = await world.answer(challenges[3]!, world.codeOf(me.secret), 'totp', world.there);
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    // This keeps nobody else out.
    const other = await world.protect(await world.person());
    expect((await world.answer(await world.challengeOf(other), world.codeOf(other.secret))).status).toBe(200);
  });

  test('is not closed to its owner on their own device by who knows the password and guesses elsewhere', async () => {
    const { headers } = await world.answer(await world.challengeOf(me), world.codeOf(me.secret));
    const device = headers
      .getSetCookie()
      .find((line) => line.includes('device='))!
      .split(';')[0]!;
    world.pass(1);
    const answer = async (code: string, cookie: string) =>
      world.here.call(
        'account-answerSecondFactor',
        { challenge: await world.challengeOf(me), method: 'totp', code },
        { cookie },
      );
    for (let n = 0; n <= secondFactorLimit.tries; n += 1) await answer(notACode(me.secret), '');
    expect(await answer(world.codeOf(me.secret), '')).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    // Nor is another account's device of any help.
    const other = await world.person();
    const { headers: theirs } = await world.signIn(other);
    const otherDevice = theirs
      .getSetCookie()
      .find((line) => line.includes('device='))!
      .split(';')[0]!;
    expect((await answer(world.codeOf(me.secret), otherDevice)).status).toBe(429);
    expect((await answer(world.codeOf(me.secret), device)).status).toBe(200);
    // And guesses on that device end as soon.
    for (let n = 0; n < secondFactorLimit.tries; n += 1) wrongCode(await answer(notACode(me.secret), device));
    world.pass(1);
    expect((await answer(world.codeOf(me.secret), device)).status).toBe(429);
  });

  test('guessed at elsewhere can still be taken away by its owner, who is signed in', async () => {
    const { secret, cookie } = me;
    for (let n = 0; n <= secondFactorLimit.tries; n += 1)
      await world.answer(await world.challengeOf(me), notACode(secret));
    const removed = await world.here.call('security-removeTotp', { password, code: world.codeOf(secret) }, { cookie });
    expect(removed).toMatchObject({ status: 200 });
  });

  test('is over after ten minutes', async () => {
    const challenge = await world.challengeOf(me);
    await world.here.app.write.query(
      `update sign_in_challenge set expires_at = expires_at - interval '10 minutes' where person_id = $1`,
      [me.id],
    );
    expect(await world.answer(challenge, world.codeOf(me.secret))).toMatchObject({
      status: 410,
      body: { code: 'CHALLENGE_OVER' },
    });
  });

  test('is answered once', async () => {
    const challenge = await world.challengeOf(me);
    expect((await world.answer(challenge, world.codeOf(me.secret))).status).toBe(200);
    world.pass(1);
    over(await world.answer(challenge, world.codeOf(me.secret)));
    over(await world.answer('made-up', world.codeOf(me.secret)));
  });

  test("can not be answered with somebody else's app or recovery code", async () => {
    const other = await world.protect(await world.person());
    const challenge = await world.challengeOf(other);
    wrongCode(await world.answer(challenge, world.codeOf(me.secret)));
    wrongCode(await world.answer(challenge, me.recoveryCodes[0]!, 'recovery-code'));
    expect(await stateOf(me)).toMatchObject({ recoveryCodes: 10 });
  });

  test('begins no session for somebody who was disabled meanwhile', async () => {
    const challenge = await world.challengeOf(me);
    await world.here.app.write.query('update person set disabled_at = now() where id = $1', [me.id]);
    const answer = await world.answer(challenge, world.codeOf(me.secret));
    over(answer);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const [first, second] = me.recoveryCodes as [string, string];
    expect((await world.answer(await world.challengeOf(me), first, 'recovery-code')).status).toBe(200);
    const challenge = await world.challengeOf(me);
    wrongCode(await world.answer(challenge, first, 'recovery-code'));
    const begun = await world.answer(challenge, second.replaceAll('-', ' ').toLowerCase(), 'recovery-code');
    expect(begun.status).toBe(200);
    expect(await stateOf({ cookie: cookieOf(begun) })).toMatchObject({ recoveryCodes: 8 });
    expect(await auditOf(me.id)).toEqual([
      'second-factor-added',
      'recovery-code-used',
      'second-factor-refused',
      'recovery-code-used',
    ]);
  });
});

describe('an authenticator app', () => {
  let me: Somebody;
  beforeEach(async () => {
    me = await world.person();
  });
  const begin = (given = password) => world.here.call('security-beginTotp', { password: given }, { cookie: me.cookie });
  const confirm = (code: string) => world.here.call('security-confirmTotp', { code }, { cookie: me.cookie });

  test('is begun with the password only, whose wrong tries are limited', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await begin('not-mine')).toMatchObject({ status: 403, body: { code: 'WRONG_PASSWORD' } });
    expect(await begin()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  });

  test('counts once a code of it has come back: until then the password is enough', async () => {
    const { secret, uri } = (await begin()).body as { secret: string; uri: string };
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Consult:${me.email}`);
    expect((await world.signIn(me)).body).toHaveProperty('claims');
    wrongCode(await confirm(notACode(secret)));
    expect((await world.signIn(me)).body).toHaveProperty('claims');
    const confirmed = await confirm(world.codeOf(secret).replace(/^.../, '$& '));
    const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await world.signIn(me)).body).toHaveProperty('secondFactor');
    expect(await stateOf(me)).toEqual({
      authenticatorApp: { addedAt: expect.any(String) },
      recoveryCodes: 10,
      asked: true,
      required: false,
      proven: true,
      hasPassword: true,
    });
    expect(await auditOf(me.id)).toEqual(['second-factor-added']);
    expect(await mailsTo(me.id)).toBe(1);
  });

  test('is to be begun again after fifteen minutes', async () => {
    const { secret } = (await begin()).body as { secret: string };
    await world.here.app.write.query(
      `update authenticator_app set created_at = created_at - interval '15 minutes' where person_id = $1`,
      [me.id],
    );
    expect(await confirm(world.codeOf(secret))).toMatchObject({ status: 410, body: { code: 'SETUP_OVER' } });
  });

  test('is replaced by another only in a session that was begun with it', async () => {
    const { secret } = await world.protect(me);
    const older = cookieOf(await world.answer(await world.challengeOf(me), world.codeOf(secret)));
    world.pass(1);
    await withoutSecondFactor(older);
    expect(await world.here.call('security-beginTotp', { password }, { cookie: older })).toMatchObject({
      status: 403,
      body: { code: 'SIGN_IN_AGAIN' },
    });
    const begun = await world.answer(await world.challengeOf(me), world.codeOf(secret));
    world.pass(1);
    await world.protect({ ...me, cookie: cookieOf(begun) });
    // The old one is worth nothing any more.
    wrongCode(await world.answer(await world.challengeOf(me), world.codeOf(secret)));
  });

  test('ends all other sessions when it is switched on or replaced, in every process, and the present one goes on', async () => {
    const opens = async (cookie: string) =>
      Promise.all(
        [world.here, world.there].map(async (server) => (await server.call('profile-get', {}, { cookie })).status),
      );
    const older = cookieOf(await world.signIn(me));
    expect(await opens(older)).toEqual([200, 200]);
    const begun = await begin();
    expect(await opens(older)).toEqual([200, 200]);
    await confirm(world.codeOf((begun.body as { secret: string }).secret));
    await expect.poll(() => opens(older)).toEqual([401, 401]);
    expect(await opens(me.cookie)).toEqual([200, 200]);
    expect(await sessionsOf(me.id)).toBe(1);
  });

  test('is set up, and its codes renewed, without a password where there is none: in a session that has just begun', async () => {
    await world.here.app.write.query('delete from auth_account where user_id = $1', [me.id]);
    expect(await stateOf(me)).toMatchObject({ hasPassword: false });
    const call = (name: 'security-beginTotp' | 'security-renewRecoveryCodes', input = {}) =>
      world.here.call(name, input, { cookie: me.cookie });
    const { secret } = (await call('security-beginTotp')).body as { secret: string };
    expect((await confirm(world.codeOf(secret))).status).toBe(200);
    world.pass(1);
    expect((await call('security-renewRecoveryCodes')).status).toBe(200);
    await world.here.app.write.query(
      `update auth_session set created_at = now() - interval '11 minutes' where user_id = $1`,
      [me.id],
    );
    const remove = await world.here.call('security-removeTotp', { code: world.codeOf(secret) }, { cookie: me.cookie });
    for (const answer of [await call('security-beginTotp'), await call('security-renewRecoveryCodes'), remove])
      expect(answer).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } });
  });

  test('is not begun, renewed or removed without the password of whoever has one', async () => {
    const { secret } = await world.protect(me);
    for (const [name, input] of [
      ['security-beginTotp', {}],
      ['security-renewRecoveryCodes', {}],
      ['security-removeTotp', { code: world.codeOf(secret) }],
    ] as const)
      expect(await world.here.call(name, input, { cookie: me.cookie }), name).toMatchObject({
        body: { code: 'WRONG_PASSWORD' },
      });
  });

  test('is removed with password and code, and the password is enough again', async () => {
    const { secret, recoveryCodes } = await world.protect(me);
    const remove = (input: object) => world.here.call('security-removeTotp', input, { cookie: me.cookie });
    const code = world.codeOf(secret);
    expect(await remove({ password: 'not-mine', code })).toMatchObject({ body: { code: 'WRONG_PASSWORD' } });
    wrongCode(await remove({ password, code: notACode(secret) }));
    expect((await remove({ password, code })).body).toEqual({ ok: true });
    expect((await world.signIn(me)).body).toHaveProperty('claims');
    expect(await stateOf(me)).toMatchObject({ authenticatorApp: null, recoveryCodes: 0, asked: false });
    expect(await auditOf(me.id)).toEqual(['second-factor-added', 'second-factor-removed']);
    expect(await mailsTo(me.id)).toBe(2);
    expect(await remove({ password, code: recoveryCodes[0] })).toMatchObject({ body: { code: 'NO_SECOND_FACTOR' } });
  });

  test('has recovery codes that are replaced together: the old ones open nothing', async () => {
    const { recoveryCodes: old } = await world.protect(me);
    const renew = (given: string) =>
      world.here.call('security-renewRecoveryCodes', { password: given }, { cookie: me.cookie });
    expect(await renew('not-mine')).toMatchObject({ body: { code: 'WRONG_PASSWORD' } });
    const { recoveryCodes } = (await renew(password)).body as { recoveryCodes: string[] };
    const challenge = await world.challengeOf(me);
    wrongCode(await world.answer(challenge, old[0]!, 'recovery-code'));
    expect((await world.answer(challenge, recoveryCodes[9]!, 'recovery-code')).status).toBe(200);
    expect(await mailsTo(me.id)).toBe(2);
  });
});

test('nothing of a second factor lies readable in any table', async () => {
  const { write } = world.here.app;
  const me = await world.protect(await world.person());
  const challenge = await world.challengeOf(me);
  const begun = await world.here.call('security-beginTotp', { password }, { cookie: me.cookie });
  const pending = (begun.body as { secret: string }).secret;
  const texts = [
    me.secret,
    pending,
    challenge,
    ...me.recoveryCodes,
    ...me.recoveryCodes.map((code) => code.replaceAll('-', '')),
  ];
  const bytes = [me.secret, pending].map((secret) => Buffer.from(Secret.fromBase32(secret).bytes));
  const forms = [
    ...texts,
    ...[...texts.map((text) => Buffer.from(text)), ...bytes].flatMap((one) => [
      one.toString('hex'),
      one.toString('base64'),
    ]),
  ];
  const { rows: tables } = await write.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await write.query(
      `select 1 from ${name} t
        where exists (select 1 from unnest($1::text[]) form where position(lower(form) in lower(t::text)) > 0)`,
      [forms],
    );
    if (found.rowCount !== 0) holding.push(name);
  }
  expect(tables.map(({ name }) => name)).toContain('public.authenticator_app');
  expect(holding).toEqual([]);
  // The search finds data that is there in the clear.
  const clear = await write.query(`select 1 from auth_user t where position(lower($1) in lower(t::text)) > 0`, [
    me.email,
  ]);
  expect(clear.rowCount).toBe(1);
});
