import { randomUUID } from 'node:crypto';
import { CallError } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld();
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

/** The connections that wait for a lock in this worker's database. */
async function waiting(): Promise<number[]> {
  const { rows } = await world.app.read.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows.map(({ pid }) => pid);
}

it('a message whose connection to the database ends is refused as UNAVAILABLE, and sent again it is there once', async () => {
  const { activityId, app } = world;
  const input = { activityId, messageId: randomUUID(), text: 'Sent while the database was moved.' };
  const holder = await app.write.connect();
  await holder.query('begin');
  await holder.query('select from activity where id = $1 for update', [activityId]);
  const refused = plus.call('message-send', input).then(
    () => expect.fail('it was sent'),
    (error: unknown) => error,
  );
  const [pid] = await vi.waitUntil(async () => {
    const pids = await waiting();
    return pids.length === 1 && pids;
  }, scaled(15_000));
  await app.read.query('select pg_terminate_backend($1, 5000)', [pid]);
  const error = await refused;
  await holder.query('rollback');
  holder.release();
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  await plus.call('message-send', input);
  await plus.call('message-send', input);
  const { messages } = await plus.call('message-list', { activityId });
  expect(messages.filter(({ text }) => text === input.text)).toHaveLength(1);
});

it('a list whose connection to the database ends is refused as UNAVAILABLE, and asked for again it is there', async () => {
  const { app } = world;
  const holder = await app.write.connect();
  await holder.query('begin');
  await holder.query('lock table inbox_row in access exclusive mode');
  const refused = plus.call('inbox-counts', {}).then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  );
  const pids = await vi.waitUntil(async () => {
    const found = await waiting();
    return found.length > 0 && found;
  }, scaled(15_000));
  for (const pid of pids) await app.read.query('select pg_terminate_backend($1, 5000)', [pid]);
  const error = await refused;
  await holder.query('rollback');
  holder.release();
  expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(await plus.call('inbox-counts', {})).toBeDefined();
});
