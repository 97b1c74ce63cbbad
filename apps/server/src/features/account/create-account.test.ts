import { workerDatabase } from '@consult/testkit/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePools, createPools, type Pools } from '../../infra/db/pool.ts';
import { createAccount, createAccounts, EmailInUseError } from './create-account.ts';
import { verifyPassword } from './password.ts';

let pools: Pools;

beforeAll(async () => {
  const url = await workerDatabase();
  pools = createPools(url, { write: 2, read: 2 });
});
afterAll(async () => {
  await closePools(pools);
});

const person = { firstName: 'Zoë', lastName: "D'Arcy", roles: [] };
const someone = (email: string) => ({ ...person, email, passwordHash: 'none' });

test('a password is kept as its argon2id hash: 19 MiB, two passes', async () => {
  const id = await createAccount(pools.write, { ...person, email: 'hash@demo.example', password: 'demo1234' });
  const { rows } = await pools.write.query<{ password: string }>(
    'select password from auth_account where user_id = $1',
    [id],
  );
  expect(rows[0]!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(rows[0]!.password, 'demo1234')).toBe(true);
  expect(await verifyPassword(rows[0]!.password, 'demo12345')).toBe(false);
});

test('one address has one account, however it is written', async () => {
  await createAccount(pools.write, someone('Twice@demo.example'));
  await expect(createAccount(pools.write, someone('twice@DEMO.example'))).rejects.toThrow(EmailInUseError);
});

test('many at once keep the order of their ids', async () => {
  const ids = await createAccounts(
    pools.write,
    Array.from({ length: 300 }, (_, n) => someone(`many${n}@demo.example`)),
  );
  const { rows } = await pools.write.query<{ id: string; n: number }>(
    `select id, substring(email from 'many(\\d+)@')::int as n from person where email like 'many%' order by n`,
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
});
