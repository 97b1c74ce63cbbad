import { randomUUID } from 'node:crypto';
import { castPassword } from '@consult/testkit/cast.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { runAdmin } from '../admin.ts';
import { startCallsWorld } from '../calls-world.testing.ts';
import type { CallsWorld } from '../calls-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let said: string[];
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const admin = (...args: string[]): Promise<number> =>
  runAdmin(['user', ...args], {
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });
const signIn = (email: string, password = castPassword): Promise<Response> =>
  fetch(`${world.url}/V5/call/account-signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.url },
    body: JSON.stringify({ email, password }),
  });
const audited = async (kind: string, personId: string): Promise<number> => {
  const { rows } = await world.app.write.query<{ n: number }>(
    'select count(*)::integer as n from audit_entry where kind = $1 and $2 = any (subject_ids)',
    [kind, personId],
  );
  return rows[0]!.n;
};
const asks = (client: Client) =>
  client.call('inbox-counts', {}).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
/** Reads a stream to its end, and returns the reason of its end. */
async function endOf(client: Client): Promise<unknown> {
  let reason: unknown;
  for await (const { event, data } of await client.live()) if (event === 'bye') reason = data['reason'];
  return reason;
}

it('somebody who is disabled is out at once, can not sign in, and is as before when enabled again', async () => {
  const { id, email } = cast.np;
  const client = await world.client('np');
  const end = endOf(client);
  expect(await asks(client)).toBe('done');
  expect(await admin('disable', email)).toBe(0);
  expect(said.at(-1)).toBe(`${email} is disabled: signed out everywhere, and can not sign in.`);
  expect(await end).toBeDefined();
  expect(await asks(client)).toBe('NOT_SIGNED_IN');
  expect((await signIn(email)).status).toBe(401);
  expect(await admin('disable', id)).toBe(0);
  expect(said.at(-1)).toBe(`${email} was disabled before.`);
  expect(await audited('person-disabled', id)).toBe(1);
  await admin('list', email);
  expect(said.at(-1)).toMatch(/disabled since \d{4}-\d\d-\d\d$/);

  expect(await admin('enable', email)).toBe(0);
  expect((await signIn(email)).status).toBe(200);
  expect(await audited('person-enabled', id)).toBe(1);
});

it('the list shows everybody by name once, in pages, and whose name or address holds the words', async () => {
  const mark = `Q${randomUUID().slice(0, 8)}`;
  await world.app.write.query(
    `insert into person (id, email, first_name, last_name)
      select new_id(), $1 || lpad(n::text, 4, '0') || '@people.example', 'Ana', $1 || ' ' || lpad(n::text, 4, '0')
        from generate_series(1, 230) n`,
    [mark],
  );
  await admin('list', mark.toLowerCase(), 'ana');
  expect(said).toHaveLength(230);
  expect(said).toEqual(said.toSorted());
  said = [];
  await admin('list', cast.derm.email);
  const { email, firstName, lastName } = cast.derm;
  expect(said[0]).toContain(`${email}  ${lastName}, ${firstName}  specialist  AB `);
  said = [];
  await admin('list', 'nobody-is-called-this');
  expect(said).toEqual(['Nobody is found.']);
});

it('sessions end everywhere, and the password opens another', async () => {
  const client = await world.client('free');
  expect(await admin('end-sessions', cast.free.email)).toBe(0);
  expect(said.at(-1)).toMatch(/is signed out everywhere \(\d+ sessions?\)\.$/);
  expect(await asks(client)).toBe('NOT_SIGNED_IN');
  expect((await signIn(cast.free.email)).status).toBe(200);
  expect(await audited('sessions-ended', cast.free.id)).toBe(1);
});

it('a name is changed where it stands, live in open pages', async () => {
  const client = await world.client('approver');
  const feed = await client.live();
  expect(await admin('set-name', cast.approver.email, '--first-name', 'Kwabena', '--last-name', 'Osei-Bonsu')).toBe(0);
  expect((await feed.next((word) => word.data['kind'] === 'profile')).data['id']).toBe(cast.approver.id);
  feed.close();
  expect(await client.call('profile-get', {})).toMatchObject({ firstName: 'Kwabena', lastName: 'Osei-Bonsu' });
  await admin('set-name', cast.approver.email, '--first-name', 'Kwabena', '--last-name', 'Osei-Bonsu');
  expect(await audited('person-renamed', cast.approver.id)).toBe(1);
  expect(await admin('set-name', cast.approver.email, '--first-name', ' ')).toBe(2);
});

it('an address is changed: it signs in, the old one does not, and both are mailed', async () => {
  const { id, email } = cast.beta;
  const to = `New-${randomUUID()}@People.example`;
  expect(await admin('set-email', email, 'no address')).toBe(2);
  expect(await admin('set-email', email, cast.plus.email)).toBe(1);
  expect(said.at(-1)).toContain('This e-mail address belongs to another account.');
  expect(await admin('set-email', email, to)).toBe(0);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(to)).status).toBe(200);
  expect(await audited('person-address-changed', id)).toBe(1);
  const { rows } = await world.app.write.query<{ id: string }>(
    `select id from outgoing where template = 'credentials-changed' and person_id = $1 order by id`,
    [id],
  );
  const mails = await Promise.all(rows.map((row) => readOutboxItem(world.app.write, world.app.keyring, row.id)));
  expect(mails.map((mail) => mail?.to)).toEqual([email, to]);
  expect(mails[0]!.body).toContain('The e-mail address of your account was changed');
});

it('an address spelled in letters of another size is shown so; it signs in as before and nobody is mailed', async () => {
  const { id } = cast.beta;
  const { rows } = await world.app.read.query<{ email: string }>('select email from person where id = $1', [id]);
  const email = rows[0]!.email;
  const mailed = () =>
    world.app.read.query(`select 1 from outgoing where template = 'credentials-changed' and person_id = $1`, [id]);
  const { rowCount } = await mailed();
  expect(await admin('set-email', email, email.toUpperCase())).toBe(0);
  expect(said.at(-1)).toBe(`${email} is shown as ${email.toUpperCase()} now, and signs in as before.`);
  expect((await signIn(email)).status).toBe(200);
  await admin('list', email);
  expect(said.at(-1)).toContain(email.toUpperCase());
  expect((await mailed()).rowCount).toBe(rowCount);
});

it('roles are set, live, and a role that does not exist is refused', async () => {
  const client = await world.client('resident');
  expect(await admin('set-roles', cast.resident.email, 'resident', 'no-such-role')).toBe(2);
  expect(await admin('set-roles', cast.resident.email, 'resident', 'approver')).toBe(0);
  await expect
    .poll(async () => (await client.call('login-setCustomClaims_v1', {})).permissions)
    .toContain('approveEconsult');
  const { rows } = await world.app.write.query<{ role: string }>(
    'select role from person_role where person_id = $1 order by role',
    [cast.resident.id],
  );
  expect(rows.map(({ role }) => role)).toEqual(['approver', 'resident']);
});

it('a validation that is taken back denies sending until it is given again', async () => {
  const { id, email } = cast.plus;
  expect(await admin('take-back-validation', email)).toBe(0);
  const client = await world.client('plus');
  const send = () =>
    client.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() }).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    );
  // A command is another process: its word comes a moment later, and the claims at once.
  await client.call('login-setCustomClaims_v1', {});
  expect(await send()).toBe('NOT_ALLOWED');
  await admin('take-back-validation', email);
  expect(said.at(-1)).toBe(`The practice ID of ${email} was not validated.`);
  // Other files have brought people with this number too.
  expect(await admin('validate', email, '--although-taken')).toBe(0);
  await expect.poll(send).toBe('sent');
  expect(await audited('roles-changed', id)).toBe(2);
});

it('some administrator stays', async () => {
  const { rows } = await world.app.write.query<{ id: string }>(
    `update person p set disabled_at = now() where disabled_at is null and id <> $1
      and exists (select 1 from person_role r where r.person_id = p.id and r.role = 'admin') returning id`,
    [cast.admin.id],
  );
  try {
    expect(await admin('disable', cast.admin.email)).toBe(1);
    expect(said.at(-1)).toContain('This is the last administrator; make another one first.');
    expect(await admin('set-roles', cast.admin.email, 'free')).toBe(1);
    expect((await signIn(cast.admin.email)).status).toBe(200);
  } finally {
    await world.app.write.query('update person set disabled_at = null where id = any($1)', [rows.map(({ id }) => id)]);
  }
});
