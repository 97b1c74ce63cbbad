import { castPassword, quickPasswordHash } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccounts } from '../account/account.ts';
import { cookieOf, quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';
import { listOutbox, readOutboxItem } from '../../infra/outbox/outbox.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { askAccountLimit, askAddressLimit } from './send-forgot-password-email.ts';
import { makeOperatorLink } from './password-reset.ts';

const { cast } = ownPeople();

const invalid = {
  status: 410,
  body: { code: 'LINK_INVALID', error: 'The link to reset your password is invalid or has expired.' },
};

let server: IdentityServer;
let other: IdentityServer;

beforeAll(async () => {
  const ground = await quietGround();
  const env = { ROLE: 'all', TRUST_PROXY: '1', PUBLIC_URL: 'https://consult.example' };
  server = await startIdentityServer(ground.url, ground.path, env);
  other = await startIdentityServer(ground.url, ground.path, { ...env, ROLE: 'http' });
  const people = [cast.plus, { ...cast.free, preferences: { language: 'fr' } }, cast.derm, cast.beta];
  await createAccounts(
    server.app.write,
    people.map((person) => ({ ...person, locations: [], passwordHash: quickPasswordHash })),
  );
  await server.app.write.query('update person set disabled_at = now() where id = $1', [cast.beta.id]);
});
afterAll(async () => {
  await Promise.all([server?.stop(), other?.stop()]);
});
beforeEach(async () => {
  const { write } = server.app;
  await write.query('truncate rate_limit, password_reset');
  await write.query('delete from outgoing');
  await write.query('delete from auth_session');
  await write.query('update auth_account set password = $1', [quickPasswordHash]);
});

const ask = (email: string, headers = {}, at = server) =>
  at.call('resetPassword-sendForgotPasswordEmail', { email }, headers);
const signIn = (email: string, password: string) => server.call('account-signIn', { email, password });
const confirm = (oobCode: string, newPassword = 'a new one', at = server) =>
  at.call('resetPassword-confirm', { oobCode, newPassword });
const verify = (oobCode: string) => server.call('resetPassword-verifyCode', { oobCode });

/** Waits until the work that was ordered is done. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await server.app.write.query<{ open: number }>(
          `select count(*)::int as open from pgboss.job where name = 'password-reset' and state < 'completed'`,
        );
        return rows[0]!.open;
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe(0);
}

/** The mails of a kind that were ordered, newest first. */
async function mails(template: string) {
  const { app } = server;
  const { entries } = await listOutbox(app.write, { cursor: null });
  const found = entries.filter((entry) => entry.template === template);
  return Promise.all(found.map(async ({ id }) => (await readOutboxItem(app.write, app.keyring, id))!));
}

async function mailedCode(email: string): Promise<string> {
  const before = (await mails('password-reset')).length;
  expect((await ask(email)).status).toBe(200);
  // The outbox shows no code until it is settled where the mail went.
  await expect
    .poll(async () => (await mails('password-reset')).filter(({ via }) => via === 'outbox').length, {
      timeout: scaled(15_000),
    })
    .toBe(before + 1);
  const [mail] = await mails('password-reset');
  expect(mail!.to).toBe(email);
  return codeIn(mail!.body);
}

const codeIn = (text: string): string => {
  const code = /https:\/\/consult\.example\/auth\/reset-password\?oobCode=([\w-]{43})(?!\S)/.exec(text)?.[1];
  if (!code) throw new Error('no link');
  return code;
};

describe('asking for a link', () => {
  test('the answer is the same for an account, a disabled person and nobody; only the account gets a mail', async () => {
    const answers = [
      await ask(cast.plus.email),
      await ask(cast.plus.email.toUpperCase()),
      await ask(cast.beta.email),
      await ask('nobody@demo.example'),
    ];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body });
    await settled();
    expect((await mails('password-reset')).map(({ to }) => to)).toEqual([cast.plus.email, cast.plus.email]);
  });

  test('the same work is done for an account and for nobody, before the answer', async () => {
    const { rows: before } = await jobs();
    await ask(cast.plus.email);
    await ask('nobody@demo.example');
    const { rows } = await jobs();
    expect(rows.length - before.length).toBe(2);
    // The answer neither makes the mail nor waits for it: it takes as long as two counters, one look and one job.
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      await server.app.write.query('truncate rate_limit');
      // At a process that runs no jobs, so that only the answer is timed.
      known.push((await ask(cast.plus.email, {}, other)).ms);
      unknown.push((await ask(`nobody-${n}@demo.example`, {}, other)).ms);
    }
    const quickest = (times: number[]) => Math.min(...times);
    expect(quickest(known)).toBeLessThan(2 * quickest(unknown) + 15);
    expect(quickest(unknown)).toBeLessThan(2 * quickest(known) + 15);
    await settled();
  });

  test('the mail is in the language of the person, and says nothing but the link', async () => {
    await ask(cast.free.email);
    await settled();
    const [mail] = await mails('password-reset');
    expect(mail).toMatchObject({ to: cast.free.email, subject: 'Choisir un nouveau mot de passe' });
    expect(mail!.body).not.toContain(cast.free.lastName);
  });

  const hiddenIn = async (via: string) => {
    await mailedCode(cast.plus.email);
    await server.app.write.query(`update outgoing set via = $1 where template = 'password-reset'`, [via]);
    return (await mails('password-reset'))[0]!.body;
  };

  test('who looks at the outbox sees no link that has left the machine', async () => {
    expect(await hiddenIn('smtp')).toContain('/auth/reset-password?oobCode=…\n');
  });

  test('who looks at the outbox sees no link that may yet leave the machine, because its mail waits', async () => {
    expect(await hiddenIn('')).toContain('/auth/reset-password?oobCode=…\n');
  });

  test('no code lies anywhere in the clear', async () => {
    const code = await mailedCode(cast.plus.email);
    const { rows } = await server.app.write.query<{ row: string }>(
      `select r::text as row from password_reset r union all select j::text from pgboss.job j union all select a::text
        from audit_entry a
         union all select o::text from outgoing o`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
  });

  test('an account that asks too often gets no more mail and hears nothing of it', async () => {
    const said = [];
    for (let n = 0; n < askAccountLimit.tries + 2; n += 1)
      said.push(await ask(cast.plus.email, { 'x-forwarded-for': `203.0.113.${n + 1}` }));
    expect(new Set(said.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    await settled();
    expect(await mails('password-reset')).toHaveLength(askAccountLimit.tries);
  });

  test('an address that asks too often is told so, whomever it asks about', async () => {
    for (let n = 0; n < askAddressLimit.tries; n += 1) await ask(`nobody-${n}@demo.example`);
    expect(await ask(cast.plus.email)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(await ask('nobody@demo.example')).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    await settled();
    expect(await mails('password-reset')).toEqual([]);
  });
});

describe('using a link', () => {
  test('sets the password, ends every session in every process, writes it down and tells the person', async () => {
    const cookies = [
      cookieOf(await signIn(cast.plus.email, castPassword)),
      cookieOf(await signIn(cast.plus.email, castPassword)),
    ];
    const claims = (cookie: string, at = server) => at.call('profile-get', {}, { cookie });
    for (const cookie of cookies) {
      expect((await claims(cookie)).status).toBe(200);
      expect((await claims(cookie, other)).status).toBe(200);
    }
    const derm = cookieOf(await signIn(cast.derm.email, castPassword));
    const code = await mailedCode(cast.plus.email);
    expect((await verify(code)).body).toEqual({ ok: true });
    expect((await confirm(code)).body).toEqual({ ok: true });
    for (const cookie of cookies) {
      expect((await claims(cookie)).status).toBe(401);
      await expect.poll(async () => (await claims(cookie, other)).status).toBe(401);
    }
    expect((await claims(derm)).status).toBe(200);
    expect((await signIn(cast.plus.email, castPassword)).status).toBe(401);
    expect((await signIn(cast.plus.email, 'a new one')).status).toBe(200);
    const [mail] = await mails('credentials-changed');
    expect(mail!.to).toBe(cast.plus.email);
    const { rows } = await server.app.write.query(
      `select a.actor_id, (select count(*)::int from live_event e where e.xid = a.xid
        and e.kind = 'session-ended') as ended
         from audit_entry a where a.kind = 'password-reset' and a.subject_ids = array[$1::uuid]`,
      [cast.plus.id],
    );
    expect(rows).toEqual([{ actor_id: cast.plus.id, ended: 2 }]);
  });

  test('a stolen link that was used is refused by name and changes nothing', async () => {
    const code = await mailedCode(cast.plus.email);
    await confirm(code);
    expect(await verify(code)).toMatchObject(invalid);
    expect(await confirm(code, 'of a thief')).toMatchObject(invalid);
    expect((await signIn(cast.plus.email, 'of a thief')).status).toBe(401);
    expect((await signIn(cast.plus.email, 'a new one')).status).toBe(200);
  });

  test('of one code used at once in two processes one succeeds', async () => {
    const code = await mailedCode(cast.plus.email);
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, n) => confirm(code, `new one ${n}`, n % 2 ? server : other)),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of tries.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(invalid);
    const used = tries.findIndex(({ status }) => status === 200);
    expect((await signIn(cast.plus.email, `new one ${used}`)).status).toBe(200);
  });

  test('a newer link takes the place of an older one', async () => {
    const older = await mailedCode(cast.plus.email);
    const newer = await mailedCode(cast.plus.email);
    expect(await confirm(older)).toMatchObject(invalid);
    expect((await confirm(newer)).status).toBe(200);
  });

  test('an hour later a link is of no use', async () => {
    const code = await mailedCode(cast.plus.email);
    const { rows } = await server.app.write.query<{ seconds: number }>(
      'select extract(epoch from expires_at - created_at)::int as seconds from password_reset',
    );
    expect(rows).toEqual([{ seconds: 3600 }]);
    await server.app.write.query(`update password_reset set expires_at = now() - interval '1 second'`);
    expect(await verify(code)).toMatchObject(invalid);
    expect(await confirm(code)).toMatchObject(invalid);
  });

  test('a person who was disabled meanwhile can not use it', async () => {
    const code = await mailedCode(cast.derm.email);
    await server.app.write.query('update person set disabled_at = now() where id = $1', [cast.derm.id]);
    expect(await verify(code)).toMatchObject(invalid);
    expect(await confirm(code)).toMatchObject(invalid);
    await server.app.write.query('update person set disabled_at = null where id = $1', [cast.derm.id]);
  });

  test('a password that is too short, or easy to guess, leaves the link as it was', async () => {
    const code = await mailedCode(cast.plus.email);
    expect(await confirm(code, '12345')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { newPassword: 'Password must be 6 or more characters' } },
    });
    for (const [weak, fault] of [
      ['123456', 'password-common'],
      [`${cast.plus.lastName}1!`, 'password-own-name'],
    ] as const)
      expect(await confirm(code, weak)).toMatchObject({ body: { faults: { newPassword: { code: fault } } } });
    expect((await confirm(code, 'a fine one')).status).toBe(200);
  });

  test('an account that was locked by wrong passwords opens with the new one', async () => {
    for (let n = 0; n < 11; n += 1) await signIn(cast.plus.email, 'wrong');
    expect((await signIn(cast.plus.email, castPassword)).status).toBe(429);
    await confirm(await mailedCode(cast.plus.email));
    expect((await signIn(cast.plus.email, 'a new one')).status).toBe(200);
  });

  test('the link of an operator sets a first password too, and can be used for a day', async () => {
    await server.app.write.query('delete from auth_account where user_id = $1', [cast.derm.id]);
    const link = await inTransaction(server.app.write, (client) =>
      makeOperatorLink(client, 'https://consult.example', cast.derm.id),
    );
    const { rows } = await server.app.write.query<{ seconds: number }>(
      'select extract(epoch from expires_at - created_at)::int as seconds from password_reset',
    );
    expect(rows).toEqual([{ seconds: 24 * 3600 }]);
    expect((await confirm(codeIn(link!))).status).toBe(200);
    expect((await signIn(cast.derm.email, 'a new one')).status).toBe(200);
  });
});

const jobs = () => server.app.write.query(`select id from pgboss.job where name = 'password-reset'`);
