import { cast } from '@consult/testkit/cast.ts';
import { createTestDatabase, type TestDatabase } from '@consult/testkit/database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../infra/db/new-id.ts';
import { closePools, createPools, type Pools } from '../../infra/db/pool.ts';
import { createAccount } from '../account/account.ts';
import { ownSeed, seedRoles } from './seed-roles.ts';
import type { RoleSeed } from './seed-roles.ts';

let database: TestDatabase;
let pools: Pools;
let holder: string;

/** What a version before gave: no role 'beta', and an approver and a resident who could do less. */
const { beta: _beta, ...others } = ownSeed;
const older: RoleSeed = {
  ...others,
  approver: { permissions: [], denies: [] },
  resident: { permissions: ['forwardEconsult', 'mdRouting'], denies: [] },
};

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createPools(database.url, { write: 4, read: 2 });
});
afterAll(async () => {
  await closePools(pools);
  await database.drop();
});
beforeEach(async () => {
  await pools.write.query('delete from person; delete from role; delete from role_seed; delete from live_event');
  await seedRoles(pools.write, older);
  holder = newId();
  await createAccount(pools.write, {
    ...cast.admin,
    id: holder,
    email: `${holder}@demo.example`,
    locations: [],
    roles: ['resident'],
    passwordHash: 'none',
  });
});

const permissionsOf = async (name: string): Promise<string[] | undefined> =>
  (await pools.write.query<{ permissions: string[] }>('select permissions from role where name = $1', [name])).rows[0]
    ?.permissions;
const extended = async (): Promise<{ detail: object }[]> => {
  const asked = `select detail from audit_entry where kind = 'role-extended' order by id`;
  return (await pools.write.query<{ detail: object }>(asked)).rows;
};

test('a permission and a role that are new in the code reach a database that an older version seeded, once', async () => {
  const already = (await extended()).length;
  expect(await Promise.all([1, 2, 3].map(() => seedRoles(pools.write)))).toEqual([0, 0, 0]);
  const { rows } = await pools.write.query<{ name: string; permissions: string[] }>('select * from role');
  for (const [name, { permissions }] of Object.entries(ownSeed))
    expect(rows.find((row) => row.name === name)?.permissions.toSorted(), name).toEqual([...permissions].sort());
  expect((await extended()).slice(already)).toEqual([
    {
      detail: {
        role: 'resident',
        permissions: 'secureMessagingSendMessages cameraAndGallery consultSearchBar',
        denies: '',
      },
    },
    { detail: { role: 'approver', permissions: 'approveEconsult', denies: '' } },
  ]);
  const heard = await pools.write.query(`select version, people from live_event where kind = 'claims'`);
  expect(heard.rows).toEqual([{ version: 2, people: [holder] }]);
});

test('what an operator took from a role, gave to it, or removed as a whole is not undone', async () => {
  await pools.write.query(`update role set permissions = '{mdRouting}' where name = 'resident'`);
  await pools.write.query(`update role set permissions = '{forms}' where name = 'approver'`);
  await pools.write.query(`update role set permissions = array_remove(permissions, 'patientCC') where name = 'free'`);
  await pools.write.query(`delete from role where name = 'sinus'`);
  // Two of the three that were changed lack something that is new.
  expect(await seedRoles(pools.write)).toBe(2);
  expect(await permissionsOf('resident')).toEqual(['mdRouting']);
  expect(await permissionsOf('approver')).toEqual(['forms']);
  expect(await permissionsOf('free')).not.toContain('patientCC');
  expect(await permissionsOf('sinus')).toBeUndefined();
  expect(await permissionsOf('beta')).toEqual(['betaEconsultSearch']);
});

test('a role that requires a second factor was not changed, and goes on requiring it', async () => {
  await pools.write.query(`update role set requires_second_factor = true where name = 'approver'`);
  expect(await seedRoles(pools.write)).toBe(0);
  const { rows } = await pools.write.query(
    `select permissions, requires_second_factor from role where name = 'approver'`,
  );
  expect(rows).toEqual([{ permissions: ['approveEconsult'], requires_second_factor: true }]);
});

test('a role to which an operator gave by hand what the code gives now counts as unchanged', async () => {
  await pools.write.query(`update role set permissions = '{approveEconsult}' where name = 'approver'`);
  expect(await seedRoles(pools.write)).toBe(0);
  const newer: RoleSeed = { ...ownSeed, approver: { permissions: ['approveEconsult', 'forms'], denies: [] } };
  expect(await seedRoles(pools.write, newer)).toBe(0);
  expect(await permissionsOf('approver')).toEqual(['approveEconsult', 'forms']);
});

test('a process of the older code that starts beside takes nothing away', async () => {
  await seedRoles(pools.write);
  await seedRoles(pools.write, older);
  expect(await permissionsOf('approver')).toEqual(['approveEconsult']);
  expect(await permissionsOf('beta')).toEqual(['betaEconsultSearch']);
});

test('a role that an operator made before the code had one of that name stays the operator’s', async () => {
  await pools.write.query(`insert into role (name, permissions) values ('beta', '{forms}')`);
  await seedRoles(pools.write);
  expect(await permissionsOf('beta')).toEqual(['forms']);
});
