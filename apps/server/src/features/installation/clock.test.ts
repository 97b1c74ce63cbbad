import { workerDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockState } from './clock.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await workerDatabase(), max: 1 });
});
afterAll(() => pool?.end());

it('a clock that is an hour before or behind that of the database is on the check list', async () => {
  for (const off of [3_600_000, -3_600_000]) expect(await clockState(pool, () => Date.now() + off)).toBe('missing');
});
