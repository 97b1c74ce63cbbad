import { cast } from '@consult/testkit/cast.ts';
import { createTestDatabase } from '@consult/testkit/database.ts';
import type { TestDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublic } from '../call/reach.ts';
import { loadConfig } from './config.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';

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
  expect(await refusal({ ...safe, DEMO: 'off', DEMO_IN_PUBLIC: 'on' })).toContain('The database holds the demo world');
});
