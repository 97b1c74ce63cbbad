import { randomUUID } from 'node:crypto';
import { workerDatabase } from '@consult/testkit/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPools, closePools } from '../db/pool.ts';
import type { Pools } from '../db/pool.ts';
import { purge } from './upkeep.ts';

let pools: Pools;

beforeAll(async () => {
  const url = await workerDatabase();
  pools = createPools(url, { write: 2, read: 1 });
});
afterAll(async () => {
  await closePools(pools);
});

async function addOutgoing(state: string, created: string, settled: string | null): Promise<string> {
  const id = randomUUID();
  await pools.write.query(
    `insert into outgoing (id, kind, template, key_id, wrapped_key, recipient, subject, body, state, created_at,
      settled_at)
      values ($1, 'mail', 'new-consult', 1, '', '', '', '', $2, now() - $3::interval, now() - $4::interval)`,
    [id, state, created, settled],
  );
  return id;
}

it('removes what was settled three months ago, and shows an order whose job was lost as failed after a day', async () => {
  const old = await addOutgoing('sent', '91 days', '91 days');
  const young = await addOutgoing('sent', '89 days', '89 days');
  const lost = await addOutgoing('queued', '25 hours', null);
  const waiting = await addOutgoing('queued', '23 hours', null);
  await purge(pools.write);
  const { rows } = await pools.write.query<{ id: string; state: string; last_error: string }>(
    'select id, state, last_error from outgoing',
  );
  expect(rows.some(({ id }) => id === old)).toBe(false);
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: young, state: 'sent', last_error: '' },
      { id: lost, state: 'failed', last_error: 'LOST' },
      { id: waiting, state: 'queued', last_error: '' },
    ]),
  );
});

it('removes live events after a day, however many there are', async () => {
  await pools.write.query(
    `insert into live_event (kind, ref_id, version, at) select 'activity', new_id(), 1, now() - interval '25 hours'
      from generate_series(1, 12000)`,
  );
  await pools.write.query(
    `insert into live_event (kind, ref_id, version, at) values ('activity', new_id(), 2, now() - interval '23 hours')`,
  );
  await purge(pools.write);
  const { rows } = await pools.write.query(
    `select version::integer from live_event where kind = 'activity' and version in (1, 2)
      and at < now() - interval '22 hours'`,
  );
  expect(rows).toEqual([{ version: 2 }]);
});

it('forgets after thirty days that somebody had a draft', async () => {
  const person = randomUUID();
  await pools.write.query(
    `insert into person (id, email, first_name, last_name) values ($1, 'draft-end@demo.example', 'A', 'B')`,
    [person],
  );
  await pools.write.query(
    `insert into draft_end (draft_id, person_id, how, version, ended_at)
      select new_id(), $1, 'discarded', days, now() - make_interval(days => days)
      from unnest(array[29, 31, 300]) as d(days)`,
    [person],
  );
  await purge(pools.write);
  const { rows } = await pools.write.query('select version from draft_end where person_id = $1', [person]);
  expect(rows).toEqual([{ version: 29 }]);
});

it('forgets a command after 90 days', async () => {
  const person = randomUUID();
  await pools.write.query(`insert into auth_user (id, email, name) values ($1, $2, '')`, [
    person,
    `${person}@demo.example`,
  ]);
  await pools.write.query(
    `insert into command (person_id, id, call, content, at)
      select $1, new_id(), 'hint-dismiss', '', now() - days * interval '1 day' from unnest(array[89, 91]) as days`,
    [person],
  );
  await purge(pools.write);
  const { rows } = await pools.write.query('select at > now() - interval $$90 days$$ as young from command');
  expect(rows).toEqual([{ young: true }]);
});
