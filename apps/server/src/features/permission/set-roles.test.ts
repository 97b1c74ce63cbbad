import { cast } from '@consult/testkit/cast.ts';
import { workerDatabase } from '@consult/testkit/database.ts';
import { roleSeed } from '@consult/domain/permission/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closePools, createPools, type Pools } from '../../infra/db/pool.ts';
import { newId } from '../../infra/db/new-id.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { createAccount } from '../account/account.ts';
import { seedRoles, seedRolesWithin } from './seed-roles.ts';
import { setRoles, UnknownRoleError } from './set-roles.ts';

let pools: Pools;
let personId: string;
let told: LiveEvent[];
const live = { committed: (events: readonly LiveEvent[]) => void told.push(...events) };

beforeAll(async () => {
  const url = await workerDatabase();
  pools = createPools(url, { write: 4, read: 2 });
  await Promise.all([seedRoles(pools.write), seedRoles(pools.write)]);
});
afterAll(async () => {
  await closePools(pools);
});
beforeEach(async () => {
  told = [];
  personId = newId();
  await createAccount(pools.write, {
    ...cast.admin,
    id: personId,
    email: `${personId}@demo.example`,
    locations: [],
    roles: ['free', 'beta'],
    passwordHash: 'none',
  });
});

const one = async (sql: string, values: unknown[] = []): Promise<unknown> =>
  (await pools.write.query<{ v: unknown }>(sql, values)).rows[0]?.v;
const rolesOf = (id: string) =>
  one(`select array_agg(role order by role) as v from person_role where person_id = $1`, [id]);

test('a fresh installation has the roles of the server rules, with the one denial', async () => {
  const { rows } = await pools.write.query<{ name: string; permissions: string[]; denies: string[] }>(
    // Other files of the worker make roles of their own.
    'select * from role where name in (select name from role_seed)',
  );
  expect(Object.fromEntries(rows.map(({ name, permissions }) => [name, permissions]))).toEqual(roleSeed);
  expect(rows.filter(({ denies }) => denies.length > 0).map(({ name, denies }) => [name, denies])).toEqual([
    ['pracIdValidationRequired', ['sending']],
  ]);
});

test("an admin's table of roles is left as it is, whatever it lacks", async () => {
  const client = await pools.write.connect();
  try {
    await client.query(
      `begin; delete from role where name = 'sinus'; update role set permissions = '{forms}' where name = 'approver'`,
    );
    await seedRolesWithin(client);
    const { rows } = await client.query(`select name, permissions from role where name in ('sinus', 'approver')`);
    expect(rows).toEqual([{ name: 'approver', permissions: ['forms'] }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a change of roles writes audit entry and live event with it, and makes old claims old', async () => {
  const actor = newId();
  expect(await setRoles({ write: pools.write, live }, actor, personId, ['beta', 'specialist'])).toBe(true);
  expect(await rolesOf(personId)).toEqual(['beta', 'specialist']);
  expect(await one('select claims_version as v from person where id = $1', [personId])).toBe(2);
  const audit = await pools.write.query(
    `select actor_id, kind, detail, xid from audit_entry where kind = 'roles-changed'
      and subject_ids = array[$1::uuid]`,
    [personId],
  );
  expect(audit.rows).toMatchObject([{ actor_id: actor, detail: { from: 'beta free', to: 'beta specialist' } }]);
  const event = await pools.write.query(
    `select id, ref_id, version, people, xid from live_event where kind = 'claims' and ref_id = $1`,
    [personId],
  );
  expect(event.rows).toMatchObject([{ version: 2, people: [personId], xid: (audit.rows[0] as { xid: string }).xid }]);
  expect(told).toMatchObject([
    { id: (event.rows[0] as { id: number }).id, kind: 'claims', refId: personId, version: 2, people: [personId] },
  ]);
});

test('setting the roles that are held already writes nothing', async () => {
  expect(await setRoles({ write: pools.write, live }, null, personId, ['free', 'beta', 'free'])).toBe(true);
  expect(told).toEqual([]);
  expect(await one('select claims_version as v from person where id = $1', [personId])).toBe(1);
});

test('an unknown role changes nothing', async () => {
  await expect(setRoles({ write: pools.write, live }, null, personId, ['free', 'everything'])).rejects.toThrow(
    UnknownRoleError,
  );
  expect(await rolesOf(personId)).toEqual(['beta', 'free']);
  expect(told).toEqual([]);
});

test('nobody has no roles', async () => {
  expect(await setRoles({ write: pools.write, live }, null, newId(), ['free'])).toBe(false);
});

test('of changes at once the audit tells each in order', async () => {
  const wanted = [['free'], ['moa'], ['resident'], ['specialist']];
  await Promise.all(wanted.map((roles) => setRoles({ write: pools.write, live }, null, personId, roles)));
  const { rows } = await pools.write.query<{ detail: { from: string; to: string } }>(
    `select detail from audit_entry where kind = 'roles-changed' and subject_ids = array[$1::uuid]`,
    [personId],
  );
  expect(rows).toHaveLength(wanted.length);
  const next = new Map(rows.map(({ detail }) => [detail.from, detail.to]));
  let roles = 'beta free';
  for (const _ of wanted) roles = next.get(roles)!;
  expect(await rolesOf(personId)).toEqual(roles.split(' '));
});
