import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cast } from '@consult/testkit/cast.ts';
import { createTestDatabase, type TestDatabase } from '@consult/testkit/database.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount } from '../features/account/account.ts';
import { sharedFolder, startIdentityServer } from '../features/account/identity-server.testing.ts';
import { ownSeed, seedRoles } from '../features/permission/seed-roles.ts';
import type { RoleSeed } from '../features/permission/seed-roles.ts';
import { newId } from '../infra/db/new-id.ts';
import { closePools, createPools, type Pools } from '../infra/db/pool.ts';
import { inTransaction } from '../infra/db/transaction.ts';
import { openKeyring } from '../infra/keystore/keyring.ts';
import { openKeystore } from '../infra/keystore/open-keystore.ts';
import { rotateMonth } from '../infra/keystore/rotation.ts';
import { isPublic } from '../call/reach.ts';
import { loadConfig } from './config.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';
import { startApp } from './start.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

test('three processes that start at once on an empty database make one demo world and one set of keys', async () => {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  endings.push(() => rm(dataDir, { recursive: true, force: true }));
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    POOL_WRITE: '3',
    POOL_READ: '2',
  });
  const apps = await Promise.all([1, 2, 3].map(() => startApp(config)));
  endings.push(...apps.map(({ stop }) => stop));
  for (const { app } of apps) expect(app.demo?.length).toBe(Object.keys(cast).length);
  const { rows } = await apps[0]!.app.write.query<{ worlds: number; masters: number }>(
    `select (select count(*) from audit_entry where kind = 'demo-loaded') as worlds,
      (select count(distinct master_id) from wrapping_key) as masters`,
  );
  expect(rows[0]).toEqual({ worlds: 1, masters: 1 });
});

test('as many changes at once as a process has connections read a month’s key that it does not know yet', async () => {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  const folder = await sharedFolder();
  endings.push(() => folder.remove());
  const server = await startIdentityServer(database.url, folder.path, { POOL_WRITE: '2' });
  endings.push(() => server.stop());
  const { write } = server.app;
  const keystore = openKeystore(server.app.config);
  await rotateMonth(write, keystore);
  // Another process, which begins with the key that this one has not met.
  const other = await openKeyring(write, keystore);
  const id = newId();
  const made = other.newDataKey(id);
  const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const opened = holding.map((mine, at) =>
    inTransaction(write, async () => {
      mine.resolve();
      await holding[1 - at]!.promise;
      return server.app.keyring.unwrap(made.keyId, made.wrapped, id);
    }),
  );
  expect(await Promise.all(opened)).toEqual([made.key, made.key]);
});

test('configuration that can not be used is refused with the name of the variable', () => {
  expect(() => loadConfig({ PORT: 'eighty' })).toThrow('PORT must be a whole number from 0 to 65535.');
  for (const places of ['North', '=10.0.0.0/8', 'North=', 'North=10.0.0.0/33', 'North=10.0/8', 'North=::1/', 'North=a'])
    expect(() => loadConfig({ PLACES: places })).toThrow(/^PLACES /);
  expect(() => loadConfig({ ROLE: 'boss' })).toThrow('ROLE must be one of all, http, worker.');
  expect(() => loadConfig({ DEMO: 'maybe' })).toThrow('DEMO must be on or off.');
  expect(() => loadConfig({ DATABASE_URL: 'nowhere' })).toThrow('DATABASE_URL is not a URL.');
  expect(() => loadConfig({ SECRET: 'short' })).toThrow('SECRET needs at least 32 characters.');
});

test('a first start makes one administrator, whose one-time link sets the password; ADMIN_EMAIL=off makes none', async () => {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  const folder = await sharedFolder();
  endings.push(() => folder.remove());
  const server = await startIdentityServer(database.url, folder.path, { ADMIN_EMAIL: 'Head@clinic.example' });
  endings.push(() => server.stop());
  const off = {
    ...server.app,
    config: { ...server.app.config, adminEmail: loadConfig({ ADMIN_EMAIL: 'off' }).adminEmail },
  };
  expect(await makeFirstAdmin(off)).toBeNull();
  const made = await Promise.all([makeFirstAdmin(server.app), makeFirstAdmin(server.app)]);
  const [first, ...more] = made.filter((one) => one !== null);
  expect(more).toEqual([]);
  expect(first!.email).toBe('Head@clinic.example');
  const oobCode = new URL(first!.link).searchParams.get('oobCode');
  const set = { oobCode, newPassword: 'of the head' };
  expect((await server.call('resetPassword-confirm', set)).status).toBe(200);
  expect((await server.call('resetPassword-confirm', set)).status).toBe(410);
  const answer = await server.call('account-signIn', { email: 'head@clinic.example', password: 'of the head' });
  expect(answer.body).toMatchObject({ claims: { roles: ['admin'], permissions: ['admin'] } });
  expect(await makeFirstAdmin(server.app)).toBeNull();
});

test('an address that is none is refused at the start', () => {
  expect(() => loadConfig({ ADMIN_EMAIL: 'somebody' })).toThrow('ADMIN_EMAIL is not an e-mail address.');
});

describe('roles of an installation that an older version made', () => {
  let database: TestDatabase;
  let pools: Pools;
  let holder: string;

  /** The roles of an earlier version: no role 'beta', and an approver and a resident who could do less. */
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
    // Two of the three changed roles lack something that is new.
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
});

describe('a start for others than this machine', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 });
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const safe = {
    PUBLIC_URL: 'https://consult.bowvalley.ca',
    SUPPORT_EMAIL: 'help@bowvalley.ca',
    SUPPORT_URL: 'https://bowvalley.ca/help',
    SALES_CONTACT: 'office@bowvalley.ca',
    SALES_PHONE: '403-955-5011',
    ADMIN_EMAIL: 'admin@bowvalley.ca',
  };
  const refusal = (env: Record<string, string>): Promise<string> =>
    refuseUnsafe(loadConfig(env), pool).then(
      () => '',
      (error: Error) => error.message,
    );

  test('what others than this machine reach is told from what only it does', () => {
    const local: Record<string, string>[] = [{}, { PUBLIC_URL: 'http://127.0.0.1:9000' }, { HOST: '::1' }];
    for (const env of local) expect([env, isPublic(loadConfig(env))]).toEqual([env, false]);
    for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://10.0.0.7' }, { PUBLIC_URL: 'https://consult.ca' }])
      expect([env, isPublic(loadConfig(env))]).toEqual([env, true]);
  });

  test('at a real address nothing of the demo starts, and all that is missing is said at once', async () => {
    expect(await refusal({})).toBe('');
    expect(await refusal(safe)).toBe('');
    const said = await refusal({ HOST: '0.0.0.0', DEMO: 'on', SMTP_URL: 'smtp://mail.bowvalley.ca' });
    for (const name of [
      'PUBLIC_URL: the address that browsers use',
      'DEMO=on needs DEMO_IN_PUBLIC=on',
      'SUPPORT_EMAIL: support@demo.example',
      'SUPPORT_URL:',
      'SALES_CONTACT:',
      'SALES_PHONE: 1-800-555-0100',
      'MAIL_FROM: Consult <no-reply@localhost>',
      'ADMIN_EMAIL:',
    ])
      expect(said).toContain(`\n  - ${name}`);
    expect(await refusal({ ...safe, PUBLIC_URL: 'http://consult.bowvalley.ca' })).toContain('must begin with https://');
    expect(await refusal({ HOST: '0.0.0.0', DEMO: 'on', DEMO_IN_PUBLIC: 'on' })).toBe('');
  });

  test('a database with the demo world, or with accounts at addresses that do not exist, is not served to others', async () => {
    const { id, email } = cast.plus;
    await pool.query(`insert into person (id, email, first_name, last_name) values ($1, 'dr@clinic.example', '', '')`, [
      id,
    ]);
    expect(await refusal(safe)).toContain('1 accounts have an address that ends in .example');
    await pool.query('update person set email = $2 where id = $1', [id, email]);
    expect(await refusal(safe)).toContain('The database holds the demo world');
    expect(await refusal({ ...safe, DEMO: 'off', DEMO_IN_PUBLIC: 'on' })).toContain(
      'The database holds the demo world',
    );
  });
});
