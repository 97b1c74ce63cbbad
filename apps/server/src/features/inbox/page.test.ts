import { inboxPageSize } from '@consult/contract/inbox/page.ts';
import { mostRowsCounted } from '@consult/domain/inbox/folder-count.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startInboxWorld } from './inbox-world.testing.ts';
import type { InboxWorld } from './inbox-world.testing.ts';

vi.setConfig({ testTimeout: scaled(120_000) });

let world: InboxWorld;
let plus: Client;
let plusId: string;
/** As the list should have them. */
let ids: string[];
beforeAll(async () => {
  world = await startInboxWorld();
  plus = await world.client('plus');
  plusId = world.id('plus');
  const late = { messages: 1, own: { overdue: true, lastReadSeq: 1 } };
  const made = (given: object, minutes: readonly number[]): Promise<string[]> =>
    Promise.all(minutes.map((minute) => world.consult({ ...given, minute })));
  // The late ones are the oldest but one, and one is newer than much else.
  const overdue = await made(late, [500, 7, 3]);
  const others = await made(
    {},
    Array.from({ length: 20 }, (_, n) => 900 - n * 40),
  );
  ids = [...overdue, ...others];
  await world.consult({ own: { folder: 'archive' } });
});
afterAll(() => world?.stop());

async function pages(): Promise<{ id: string; overdue: boolean; unread: boolean }[][]> {
  const found = [];
  for (let after: string | null = null; ;) {
    const page: { rows: { id: string; overdue: boolean; unread: boolean }[]; next: string | null } = await plus.call(
      'inbox-page',
      { folder: 'inbox', after },
    );
    found.push(page.rows);
    if (page.next === null) return found;
    after = page.next;
  }
}

it('overdue consults are listed first, then newest by last message, ten a page, each once', async () => {
  const found = await pages();
  expect(inboxPageSize).toBe(10);
  expect(found.map((page) => page.length)).toEqual([10, 10, 3]);
  expect(found.flat().map(({ id }) => id)).toEqual(ids);
  expect(found.flat().map(({ overdue }) => overdue)).toEqual(ids.map((_, n) => n < 3));
});

it('read, a consult is overdue no more and stands by its last message, and for the others nothing changes', async () => {
  const read = ids[1]!;
  const before = await world.rows(read);
  expect(before[plusId]).toMatchObject({ overdue: true, unread: true });
  await plus.call('activity-markRead', { activityId: read, upToSeq: 2 });
  const after = await world.rows(read);
  expect(after[plusId]).toMatchObject({ overdue: false, unread: false, last_read_seq: 2 });
  expect(after).toEqual({ ...before, [plusId]: after[plusId] });
  const order = (await pages()).flat();
  // Older than all but the last of the late ones.
  expect(order.slice(0, 2).map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect(order.at(-1)).toMatchObject({ id: read, overdue: false, unread: false });
});

it('how many lie in each folder is counted, and no further than the list says', async () => {
  expect(await plus.call('inbox-counts', {})).toMatchObject({ inbox: ids.length, archive: 1 });
  await world.app.write.query(`update inbox_row set folder = 'archive' where owner_id = $1 and activity_id = $2`, [
    plusId,
    ids.at(-1),
  ]);
  expect(await plus.call('inbox-counts', {})).toMatchObject({ inbox: ids.length - 1, archive: 2 });
  await world.app.write.query(`update inbox_row set folder = 'inbox' where owner_id = $1 and activity_id = $2`, [
    plusId,
    ids.at(-1),
  ]);
  const many: string[] = [];
  while (many.length < mostRowsCounted + 3) many.push(await world.consult({ own: { folder: 'archive' } }));
  expect((await plus.call('inbox-counts', {})).archive).toBe(mostRowsCounted + 1);
  await world.app.write.query('delete from activity where id = any($1::uuid[])', [many]);
});
