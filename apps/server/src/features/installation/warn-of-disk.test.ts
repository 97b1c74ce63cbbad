import { cast } from '@consult/testkit/cast.ts';
import { beforeAll, expect, it } from 'vitest';
import { workerWorld } from '../../app/worker-world.testing.ts';
import type { RunningWorld } from '../../app/worker-world.testing.ts';
import { RateLimit } from '../../infra/rate-limit/rate-limit.ts';
import { warnOfDisk } from './warn-of-disk.ts';

let world: RunningWorld;
let app: Parameters<typeof warnOfDisk>[0];
const orders: string[] = [];
beforeAll(async () => {
  world = await workerWorld();
  const { config, write, outgoing } = world.app;
  // The world looks at this machine's disk as well, which may be scarce: it has its own limit and its own mails.
  const limits = new RateLimit(write, 'of this test alone');
  const mail: typeof outgoing.mail = async (...order) => {
    const id = await outgoing.mail(...order);
    orders.push(id);
    return id;
  };
  app = { config, write, sessions: { limits }, outgoing: { mail } };
});

async function mailed(): Promise<{ person_id: string }[]> {
  const sql = `select person_id from outgoing where template = 'disk-scarce' and id = any($1)`;
  return (await world.app.write.query<{ person_id: string }>(sql, [orders])).rows;
}

it('admins are mailed while there is room, once a day, and told again where the mail itself found none', async () => {
  const enough = await warnOfDisk(app, async () => 'enough');
  expect([enough, await mailed()]).toEqual([0, []]);
  const full = { ...app, outgoing: { mail: () => Promise.reject(new Error('no room')) } };
  await expect(warnOfDisk(full, async () => 'full')).rejects.toThrow('no room');

  const told = await warnOfDisk(app, async () => 'scarce');
  expect(told).toBeGreaterThan(0);
  expect(await mailed()).toContainEqual({ person_id: cast.admin.id });
  expect(await warnOfDisk(app, async () => 'scarce')).toBe(0);
  expect(await mailed()).toHaveLength(told);
});
