import { workerDatabase } from '@consult/testkit/database.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closePools, createPools, type Pools } from './pool.ts';

let pools: Pools;
const onIdleError = vi.fn<(error: Error) => void>();

beforeAll(async () => {
  const url = await workerDatabase();
  pools = createPools(url, { write: 2, read: 1 }, onIdleError);
});

afterAll(async () => {
  await closePools(pools);
});

test('values come out as the generated types say', async () => {
  const { rows } = await pools.write.query<Record<string, unknown>>(`
    select 9007199254740991::int8 as exact, 9007199254740993::int8 as beyond, '{1,NULL,-2}'::int8[] as list,
    '{}'::int8[] as empty,
           date '2024-02-29' as day, '{2024-02-29}'::date[] as days, timestamptz '2024-02-29T07:00:00.123-07' as moment,
           pg_current_xact_id() as xid, '\\x00ff'::bytea as bytes, '{"a":[1]}'::jsonb as document,
           '{5f0c7f4e-8f6a-4f44-9a53-0d6f9d3f2f10}'::uuid[] as ids`);
  expect(rows[0]).toEqual({
    exact: Number.MAX_SAFE_INTEGER,
    beyond: '9007199254740993',
    list: [1, null, -2],
    empty: [],
    day: '2024-02-29',
    days: ['2024-02-29'],
    moment: new Date('2024-02-29T14:00:00.123Z'),
    xid: expect.stringMatching(/^\d+$/),
    bytes: Buffer.from([0, 255]),
    document: { a: [1] },
    ids: ['5f0c7f4e-8f6a-4f44-9a53-0d6f9d3f2f10'],
  });
});

test('only the pool for reads may answer before a commit is on disk', async () => {
  // Test clusters have synchronous_commit off as a whole, so the test looks at the setting's source.
  const source = `select source, setting from pg_settings where name = 'synchronous_commit'`;
  expect((await pools.read.query(source)).rows).toEqual([{ source: 'client', setting: 'off' }]);
  expect((await pools.write.query<{ source: string }>(source)).rows[0]?.source).not.toBe('client');
});

test('a connection that breaks while idle is reported and replaced', async () => {
  const { rows } = await pools.write.query<{ pid: number }>('select pg_backend_pid() as pid');
  await pools.read.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await vi.waitUntil(() => onIdleError.mock.calls.length > 0, scaled(10_000));
  await expect(pools.write.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});
