import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isConnectionLost } from './connection.ts';
import { closePools, createPools } from './pool.ts';
import type { Pools } from './pool.ts';
import { openWay } from './silent-way.testing.ts';
import type { Way } from './silent-way.testing.ts';

const quick = { lookMs: 20, doubtMs: 50, answerMs: 200 };
const onIdleError = vi.fn<(error: Error) => void>();
let way: Way;
let pools: Pools;
beforeEach(async () => {
  onIdleError.mockReset();
  way = await openWay();
});
afterEach(async () => {
  way.close();
  await closePools(pools);
});

it('statements on a server that has fallen silent are told to be lost, and the pool goes on once it speaks', async () => {
  pools = createPools(way.url, { write: 1, read: 1 }, onIdleError, quick);
  await pools.write.query('select 1');
  way.fallSilent();
  const lost = await pools.write.query('select 1').catch((error: unknown) => error);
  expect(isConnectionLost(lost)).toBe(true);
  expect(onIdleError).toHaveBeenCalled();
  way.speakAgain();
  await expect(pools.write.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

it('a statement that takes long is left alone while its server answers', async () => {
  pools = createPools(way.url, { write: 1, read: 1 }, onIdleError, { ...quick, answerMs: 5_000 });
  await expect(pools.write.query('select pg_sleep(0.5)')).resolves.toMatchObject({ rowCount: 1 });
  expect(onIdleError).not.toHaveBeenCalled();
});
