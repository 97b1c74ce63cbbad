import { liveKinds } from '@consult/contract/live/kinds.ts';
import { workerDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: await workerDatabase() });
  await client.connect();
});
afterAll(() => client.end());

test('the table takes the kinds of the contract and no other, whoever writes them', async () => {
  const { rows } = await client.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'live_event_kind'`,
  );
  const taken = [...rows[0]!.rule.matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind);
  expect(new Set(taken)).toEqual(new Set(Object.keys(liveKinds)));
  await expect(client.query(`insert into live_event (kind, ref_id) values ('mesage', new_id())`)).rejects.toThrow(
    'live_event_kind',
  );
});
