import { cast } from '@consult/testkit/cast.ts';
import { beforeAll, expect, it } from 'vitest';
import { workerWorld } from '../../app/worker-world.testing.ts';
import type { RunningWorld } from '../../app/worker-world.testing.ts';
import { warnOfDisk } from './warn-of-disk.ts';

let world: RunningWorld;
beforeAll(async () => {
  world = await workerWorld();
  await world.app.sessions.limits.forget('disk-told', 'admins');
});

async function mailed(): Promise<{ person_id: string }[]> {
  const sql = `select person_id from outgoing where template = 'disk-scarce'`;
  return (await world.app.write.query<{ person_id: string }>(sql)).rows;
}

it('admins are mailed while there is room, once a day, and told again where the mail itself found none', async () => {
  const enough = await warnOfDisk(world.app, async () => 'enough');
  expect([enough, await mailed()]).toEqual([0, []]);
  const full = { ...world.app, outgoing: { mail: () => Promise.reject(new Error('no room')) } };
  await expect(warnOfDisk(full as never, async () => 'full')).rejects.toThrow('no room');

  const told = await warnOfDisk(world.app, async () => 'scarce');
  expect(told).toBeGreaterThan(0);
  expect(await mailed()).toContainEqual({ person_id: cast.admin.id });
  expect(await warnOfDisk(world.app, async () => 'scarce')).toBe(0);
  expect(await mailed()).toHaveLength(told);
});
