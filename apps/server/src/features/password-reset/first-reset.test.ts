import type { CallName } from '@consult/contract/calls.ts';
import { castPassword, quickPasswordHash } from '@consult/testkit/cast.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { listOutbox, readOutboxItem } from '../../infra/outbox/outbox.ts';
import { createAccount } from '../account/account.ts';
import { cookieOf, quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';
import { makeOperatorLink } from './password-reset.ts';

let server: IdentityServer;
/** A person who signed up, with an address that may be somebody else's; signed in. */
let me: { id: string; email: string; cookie: string };

beforeAll(async () => {
  const ground = await quietGround();
  server = await startIdentityServer(ground.url, ground.path, { PUBLIC_URL: 'https://consult.example' });
  await server.app.write.query(`insert into partner (id, name, public_key) values ('p', 'P', '')`);
});
afterAll(async () => {
  await server?.stop();
});
beforeEach(async () => {
  await server.app.write.query('truncate rate_limit');
  await server.app.write.query('delete from outgoing');
  me = await account({ signedUp: true });
});

async function account({ signedUp }: { signedUp: boolean }): Promise<typeof me> {
  const id = newId();
  const email = `${id}@demo.example`;
  await createAccount(server.app.write, {
    id,
    email,
    firstName: 'Ada',
    lastName: 'Byron',
    roles: [],
    passwordHash: quickPasswordHash,
  });
  if (signedUp)
    await server.app.write.query(
      `with f as (insert into stored_file (id, key_id, wrapped_key, size, content_type)
        values ($2, 1, '', 0, 'application/pdf'))
        insert into signup_record (person_id, role, plan, practice_id_valid, onboarding, agreement_file_id,
        agreement_sha256, agreement_made_here)
          values ($1, 'Doctor', 'econsult', true, false, $2, sha256(''), false)`,
      [id, newId()],
    );
  return { id, email, cookie: cookieOf(await server.call('account-signIn', { email, password: castPassword })) };
}

/** Prepares every way in besides the password, and every account elsewhere that speaks for this one. */
async function setUpWaysIn({ id }: { id: string }): Promise<void> {
  const rows: [string, unknown[]][] = [
    [
      `insert into authenticator_app (id, person_id, key_id, wrapped_key, secret, confirmed_at)
        values ($2, $1, 1, '', '', now())`,
      [newId()],
    ],
    [`insert into recovery_code (person_id, code_hash) values ($1, sha256('code'))`, []],
    [
      `insert into passkey (person_id, credential_id, public_key, backed_up, name) values ($1, $2, '', true, 'Phone')`,
      [newId()],
    ],
    [
      `insert into auth_account (id, user_id, account_id, provider_id) values ($2, $1, $3, 'oidc')`,
      [newId(), `https://id.example ${newId()}`],
    ],
    [`insert into partner_account (person_id, partner_id, ava_uuid, linked_at) values ($1, 'p', $2, now())`, [newId()]],
    [
      `insert into provider_flow (hash, purpose, person_id, expires_at)
        values (sha256($2), 'proved', $1, now() + interval '2 minutes')`,
      [Buffer.from(newId())],
    ],
  ];
  for (const [text, values] of rows) await server.app.write.query(text, [id, ...values]);
}

async function waysIn({ id }: { id: string }): Promise<string[]> {
  const { rows } = await server.app.write.query<{ what: string }>(
    `select 'session' as what from auth_session where user_id = $1
      union all select 'app' from authenticator_app where person_id = $1
      union all select 'recovery code' from recovery_code where person_id = $1
      union all select 'passkey' from passkey where person_id = $1
      union all select 'provider' from auth_account where user_id = $1 and provider_id = 'oidc'
      union all select 'partner' from partner_account where person_id = $1
      union all select 'proved' from provider_flow where person_id = $1
      union all select 'device' from person_device where person_id = $1`,
    [id],
  );
  return rows.map(({ what }) => what).toSorted();
}
const prepared = ['app', 'device', 'partner', 'passkey', 'proved', 'provider', 'recovery code'];

async function reset({ id }: { id: string }, newPassword = 'of the owner') {
  const link = await inTransaction(server.app.write, (client) =>
    makeOperatorLink(client, 'https://consult.example', id),
  );
  const oobCode = new URL(link!).searchParams.get('oobCode')!;
  return server.call('resetPassword-confirm', { oobCode, newPassword });
}

async function mails(template: string): Promise<string[]> {
  const { write, keyring } = server.app;
  const { entries } = await listOutbox(write, { cursor: null });
  const found = entries.filter((entry) => entry.template === template);
  return Promise.all(found.map(async ({ id }) => (await readOutboxItem(write, keyring, id))!.body));
}

const mine = async (name: CallName, input: unknown = {}, cookie = me.cookie) => {
  const { status, body } = await server.call(name, input, { cookie });
  return { status, body };
};

const audited = async ({ id }: { id: string }): Promise<string[]> =>
  (
    await server.app.write.query<{ kind: string }>(
      `select kind from audit_entry where subject_ids = array[$1::uuid] order by kind`,
      [id],
    )
  ).rows.map(({ kind }) => kind);

/** The code of the latest link that was mailed to confirm an address. */
async function mailedCode(): Promise<string> {
  expect(await mine('security-sendEmailConfirmation')).toMatchObject({ status: 200 });
  // As if the mail had stayed in the outbox for good: until that is settled the outbox shows no code.
  await server.app.write.query(`update outgoing set via = 'outbox'`);
  const [body = ''] = await mails('confirm-email');
  return /https:\/\/consult\.example\/dashboard\/security\?confirm=([\w-]{43})(?!\S)/.exec(body)![1]!;
}

describe('the first reset of an account that somebody signed up for', () => {
  test('leaves nothing of what was set up before: whoever signed up with another person’s address is out', async () => {
    await setUpWaysIn(me);
    expect(await waysIn(me)).toEqual([...prepared, 'session'].toSorted());
    expect((await reset(me)).status).toBe(200);
    expect(await waysIn(me)).toEqual([]);
    const begun = await server.call('account-signIn', { email: me.email, password: 'of the owner' });
    expect(begun.body).toMatchObject({ claims: { uid: me.id } });
    expect(await audited(me)).toEqual([
      'partner-unlinked',
      'password-reset',
      'reset-link-made',
      'second-factor-removed',
      'sign-in-provider-disconnected',
    ]);
    const [body] = await mails('credentials-changed');
    expect(body).toContain('from before the address was first confirmed were removed');
  });

  test('with nothing to remove is told like any other', async () => {
    await reset(me);
    const [body] = await mails('credentials-changed');
    expect(body).toMatch(/^Your password was reset by a link that was sent to this address on /);
  });

  test('is the only one that does: who stole the mailbox later stands before the second factor', async () => {
    await reset(me);
    me.cookie = cookieOf(await server.call('account-signIn', { email: me.email, password: 'of the owner' }));
    await setUpWaysIn(me);
    await reset(me, 'of a thief');
    expect(await waysIn(me)).toEqual(prepared);
    const asked = await server.call('account-signIn', { email: me.email, password: 'of a thief' });
    expect(asked.body).toMatchObject({ secondFactor: { methods: ['totp', 'recovery-code', 'passkey'] } });
  });

  test('leaves no passkey either that a session of before was just adding', async () => {
    const { write } = server.app;
    const adding = await write.connect();
    try {
      await adding.query('begin');
      // As the calls that add one do: it locks the session until the way in is there.
      await adding.query('select 1 from auth_session where user_id = $1 for share', [me.id]);
      const done = reset(me);
      const waiting = async () =>
        (
          await write.query(
            `select 1 from pg_stat_activity
              where wait_event_type = 'Lock' and query like 'delete from auth_session%'
              and datname = current_database()`,
          )
        ).rowCount;
      await expect.poll(waiting, { timeout: scaled(15_000), interval: 20 }).toBe(1);
      await adding.query(
        `insert into passkey (person_id, credential_id, public_key, backed_up, name)
          values ($1, $2, '', true, 'Phone')`,
        [me.id, newId()],
      );
      await adding.query('commit');
      expect((await done).status).toBe(200);
    } finally {
      adding.release(true);
    }
    expect(await waysIn(me)).toEqual([]);
  });
});

test('a reset of an account that an operator made leaves second factor and passkeys', async () => {
  me = await account({ signedUp: false });
  await setUpWaysIn(me);
  await reset(me);
  expect(await waysIn(me)).toEqual(prepared);
});

describe('confirming an address', () => {
  test('by the link, signed in, keeps what was set up, also at a reset afterwards', async () => {
    expect((await mine('security-getEmail')).body).toEqual({ email: me.email, confirmed: false });
    await setUpWaysIn(me);
    expect(await mine('security-confirmEmail', { code: await mailedCode() })).toMatchObject({ status: 200 });
    expect((await mine('security-getEmail')).body).toEqual({ email: me.email, confirmed: true });
    expect(await audited(me)).toEqual(['email-confirmed']);
    await reset(me);
    expect(await waysIn(me)).toEqual(prepared);
  });

  test('takes a link once, the newest, for a week, and only in a session of whom it was mailed to', async () => {
    const refused = { status: 410, body: { code: 'LINK_INVALID' } };
    const older = await mailedCode();
    await server.app.write.query('delete from outgoing');
    const code = await mailedCode();
    expect(await mine('security-confirmEmail', { code: older })).toMatchObject(refused);
    const other = await account({ signedUp: true });
    expect(await mine('security-confirmEmail', { code }, other.cookie)).toMatchObject(refused);
    expect(await server.call('security-confirmEmail', { code })).toMatchObject({ status: 401 });
    await server.app.write.query(`update email_confirmation set expires_at = expires_at - interval '7 days'`);
    expect(await mine('security-confirmEmail', { code })).toMatchObject(refused);
    await server.app.write.query(`update email_confirmation set expires_at = now() + interval '1 minute'`);
    expect(await mine('security-confirmEmail', { code })).toMatchObject({ status: 200 });
    expect(await mine('security-confirmEmail', { code })).toMatchObject(refused);
  });

  test('is not asked of an account that an operator made, and no mail is sent to a confirmed address', async () => {
    me = await account({ signedUp: false });
    expect((await mine('security-getEmail')).body).toEqual({ email: me.email, confirmed: true });
    expect(await mine('security-sendEmailConfirmation')).toMatchObject({ status: 200 });
    expect(await mails('confirm-email')).toEqual([]);
  });

  test('is mailed five times an hour at most, and its code lies nowhere in the clear', async () => {
    const code = await mailedCode();
    for (let n = 1; n < 5; n += 1) expect((await mine('security-sendEmailConfirmation')).status).toBe(200);
    expect(await mine('security-sendEmailConfirmation')).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    const { rows } = await server.app.write.query<{ row: string }>(
      `select c::text as row from email_confirmation c union all select a::text from audit_entry a union all
        select o::text from outgoing o`,
    );
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
    await server.app.write.query(`update outgoing set via = 'smtp'`);
    for (const body of await mails('confirm-email')) expect(body).toContain('confirm=…\n');
  });
});
