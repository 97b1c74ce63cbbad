import { randomUUID } from 'node:crypto';
import { startTestCluster } from '@consult/testkit/database.ts';
import type { TestCluster, TestDatabase } from '@consult/testkit/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPools, closePools } from '../db/pool.ts';
import type { Pools } from '../db/pool.ts';
import { purge } from '../jobs/upkeep.ts';
import { changesSince, currentCursor, parseCursor } from './cursor.ts';
import { InboxWorld } from './inbox.testing.ts';

let database: TestDatabase;
let pools: Pools;
let world: InboxWorld;
let owner: string;
let other: string;

let cluster: TestCluster;
beforeAll(async () => {
  // A snapshot spans the whole cluster: an open transaction of another test's database would hold it back.
  cluster = await startTestCluster();
  database = await cluster.createDatabase();
  pools = createPools(database.url, { write: 4, read: 1 });
  world = await new InboxWorld(pools.write).make();
});
afterAll(async () => {
  await closePools(pools);
  await database.drop();
  await cluster.stop();
});
beforeEach(async () => {
  owner = (await world.person()).id;
  other = (await world.person()).id;
});

const changes = (cursor: string | null, owners = [owner]) => changesSince(pools.write, owners, cursor);
const now = (owners = [owner]) => currentCursor(pools.write, owners);

describe('catching up', () => {
  it('lists what was added and changed since, and nothing of before', async () => {
    const [before, touched] = [await world.activity([other, owner]), await world.activity([other, owner])];
    const cursor = await now();
    await world.message(touched, other, 60);
    const added = await world.activity([other, owner]);
    const { rows, gone, resync } = await changes(cursor);
    expect(resync).toBe(false);
    expect(gone).toEqual([]);
    expect(rows.map(({ activityId }) => activityId).toSorted()).toEqual([touched, added].toSorted());
    expect(rows.every(({ ownerId }) => ownerId === owner)).toBe(true);
    expect(rows.some(({ activityId }) => activityId === before)).toBe(false);
  });

  it('lists what is gone, but not what came back or is still there for the clinic', async () => {
    const clinicId = randomUUID();
    const owners = [owner, clinicId];
    const [gone, back, shared] = [
      await world.activity([other, owner]),
      await world.activity([other, owner]),
      await world.activity([other, owner]),
    ];
    await pools.write.query(
      `insert into inbox_row (owner_id, activity_id, owner_kind, last_message_at) values ($1, $2, 'clinic', now())`,
      [clinicId, shared],
    );
    const cursor = await now(owners);
    for (const activityId of [gone, back, shared]) await world.remove(activityId, owner);
    await pools.write.query(
      `insert into inbox_row (owner_id, activity_id, owner_kind, last_message_at) values ($1, $2, 'person', now())`,
      [owner, back],
    );
    const result = await changes(cursor, owners);
    expect(result.gone).toEqual([gone]);
    expect(result.rows).toEqual([{ activityId: back, ownerId: owner }]);
  });

  it('goes on from the cursor that it gives', async () => {
    const cursor = await now();
    await world.activity([other, owner]);
    const first = await changes(cursor);
    const second = await changes(first.cursor);
    expect(second).toMatchObject({ rows: [], gone: [], resync: false });
    const added = await world.activity([other, owner]);
    expect((await changes(second.cursor)).rows).toEqual([{ activityId: added, ownerId: owner }]);
  });

  it('does not skip a transaction that commits late', async () => {
    const late = await pools.write.connect();
    try {
      await late.query('begin');
      const lateActivity = await world.activity([other, owner], late);
      const cursor = await now();
      await world.activity([other, owner]);
      const first = await changes(cursor);
      expect(first.rows).toHaveLength(1);
      await late.query('commit');
      const second = await changes(first.cursor);
      expect(second.rows.map(({ activityId }) => activityId)).toContain(lateActivity);
    } finally {
      late.release();
    }
  });
});

describe('a client is told to load anew', () => {
  it('without a cursor, or with one that is none', async () => {
    for (const cursor of [null, '', 'x', '5', "a.b.1'", `${(await now()).slice(0, -1)}x`]) {
      const result = await changes(cursor);
      expect(result).toMatchObject({ rows: [], gone: [], resync: true });
      expect((await changes(result.cursor)).resync).toBe(false);
    }
  });

  it('with the cursor of other owners: whoever joins a clinic has all of its list to load', async () => {
    const cursor = await now();
    expect((await changes(cursor, [owner, randomUUID()])).resync).toBe(true);
  });

  it('with a cursor that this database has not come to yet', async () => {
    const cursor = await now();
    const parsed = parseCursor(cursor);
    expect((await changes(cursor.replace(/\d+$/, String((parsed?.xmin ?? 0n) + 1_000_000n)))).resync).toBe(true);
  });

  it('after a backup was restored', async () => {
    const cursor = await now();
    await pools.write.query('select renew_live_epoch()');
    expect((await changes(cursor)).resync).toBe(true);
  });

  it('when more changed than is worth listing', async () => {
    const cursor = await now();
    for (let n = 0; n < 501; n += 1) await world.activity([other, owner]);
    expect(await changes(cursor)).toMatchObject({ rows: [], resync: true });
    expect((await changes(cursor, [owner])).cursor).not.toBe(cursor);
  });

  it('when tombstones of its time have been removed, and only then', async () => {
    const old = await now();
    const activityId = await world.activity([other, owner]);
    await world.remove(activityId, owner);
    const later = await now();
    await purge(pools.write);
    expect(await changes(old)).toMatchObject({ gone: [activityId], resync: false });
    await pools.write.query(`update inbox_gone set gone_at = now() - interval '31 days' where owner_id = $1`, [owner]);
    await purge(pools.write);
    expect((await changes(old)).resync).toBe(true);
    expect((await changes(later)).resync).toBe(false);
  });
});
