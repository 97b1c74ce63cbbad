import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerDatabase } from '@consult/testkit/database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, isBusy, isConnectionLost, isReadOnly } from './connection.ts';
import { closePools, createPools } from './pool.ts';
import type { Pools } from './pool.ts';
import { inTransaction } from './transaction.ts';

let pools: Pools;
/** Ends connections, as an operator or a fail-over does. */
let operator: pg.Client;
beforeAll(async () => {
  const url = await workerDatabase();
  pools = createPools(url, { write: 2, read: 1 });
  operator = await connect({ connectionString: url });
});
afterAll(async () => {
  await operator?.end();
  if (pools) await closePools(pools);
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('nothing failed'),
    (error: unknown) => error,
  );

const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

async function end(pid: number): Promise<void> {
  await operator.query('select pg_terminate_backend($1, 5000)', [pid]);
}

it('a transaction whose connection ends between two statements fails alone: the process and the pool go on', async () => {
  const error = await failureOf(
    inTransaction(pools.write, async (client) => {
      await end(await pidOf(client));
      // The driver has heard of it: nobody waits for an answer, so that it is an event and no rejection.
      await expect.poll((): unknown => Reflect.get(client, '_queryable')).toBe(false);
      await client.query('select 1');
    }),
  );
  expect(isConnectionLost(error)).toBe(true);
  expect(await inTransaction(pools.write, async (client) => (await client.query('select 1')).rowCount)).toBe(1);
});

it('a statement that was running when its connection ended is told to be lost', async () => {
  const client = await pools.write.connect();
  const pid = await pidOf(client);
  const lost = failureOf(client.query('select pg_sleep(60)'));
  await end(pid);
  expect(isConnectionLost(await lost)).toBe(true);
  client.release(true);
});

it('a database that takes no connection is told to be lost', async () => {
  expect(isConnectionLost(await failureOf(connect({ host: '127.0.0.1', port: 1, user: 'nobody' })))).toBe(true);
});

it('a server that takes no changes, as a standby before it is promoted, gives no connection', async () => {
  const standby = new URL(await workerDatabase());
  standby.searchParams.set('options', '-c default_transaction_read_only=on');
  const pool = createPools(standby.href, { write: 1, read: 1 });
  const refused = await failureOf(pool.write.query('select 1'));
  expect([isConnectionLost(refused), isReadOnly(refused)]).toEqual([true, true]);
  expect(pool.write.totalCount).toBe(0);
  await closePools(pool);
});

it('a constraint or a limit of time that refuses a statement is no lost connection', async () => {
  const client = await pools.write.connect();
  const refused = await failureOf(client.query(`insert into person_role values (gen_random_uuid(), 'none')`));
  expect(isConnectionLost(refused)).toBe(false);
  await client.query('set statement_timeout = 1');
  expect(isConnectionLost(await failureOf(client.query('select pg_sleep(5)')))).toBe(false);
  client.release(true);
});

it('a lock that is not free in time is told to be busy, and what the statement itself did wrong is not', async () => {
  const [holder, waiter] = [await pools.write.connect(), await pools.write.connect()];
  await holder.query('select pg_advisory_lock(4711)');
  await waiter.query(`set lock_timeout = '20ms'`);
  const busy = await failureOf(waiter.query('select pg_advisory_lock(4711)'));
  expect([isBusy(busy), isConnectionLost(busy)]).toEqual([true, false]);
  expect(isBusy(new Error('sending', { cause: busy }))).toBe(true);
  expect(isBusy(await failureOf(waiter.query('select 1/0')))).toBe(false);
  for (const client of [holder, waiter]) client.release(true);
});

it('every connection that the product opens outlives its end', () => {
  const source = join(import.meta.dirname, '../..');
  const opening = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.(?:test|testing)\.ts$/.test(file))
    .filter((file) => /new (?:pg\.)?(?:Client|Pool)\(/.test(readFileSync(join(source, file), 'utf8')));
  // The event reader connects again by itself; the others are what outliveLoss stands in.
  expect(opening.sort()).toEqual([
    'infra/db/connection.ts',
    'infra/db/embedded/postmaster.ts',
    'infra/db/pool.ts',
    'infra/live/event-reader.ts',
  ]);
  for (const file of opening)
    expect(readFileSync(join(source, file), 'utf8'), file).toMatch(/outliveLoss\(|client\.on\('error'/);
});
