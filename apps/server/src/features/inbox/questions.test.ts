import { randomUUID } from 'node:crypto';
import { isAskedFor, questions } from '@consult/domain/inbox/questions.ts';
import type { Question } from '@consult/domain/inbox/questions.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { questionConditions } from './asked-rows.ts';
import { startInboxWorld } from './inbox-world.testing.ts';
import type { InboxWorld } from './inbox-world.testing.ts';

vi.setConfig({ testTimeout: scaled(120_000) });

let world: InboxWorld;
let plus: Client;
let derm: Client;
let moa: Client;
beforeAll(async () => {
  world = await startInboxWorld();
  [plus, derm, moa] = await Promise.all([world.client('plus'), world.client('derm'), world.client('moa')]);
  const statuses = ['pending', 'to_book', 'to_book_urgent', 'booked', 'completed'];
  // The world's minutes are in the last 17 hours: these are older than three days.
  const old = -5 * 24 * 60;
  let made = 0;
  for (const status of statuses)
    for (const messages of [0, 2])
      for (const folder of ['inbox', 'archive'] as const)
        for (const minute of [made, old - made]) {
          made += 1;
          await world.consult({ status, messages, minute, own: { folder, lastReadSeq: made % 2 === 0 ? 1 : 9 } });
        }
  await world.consult({ alone: true, minute: old });
  // Late, due within a day, due later, by turns.
  await world.app.write.query(
    `update inbox_row r set due_at = now() + make_interval(hours => (array[-30, 23, 25])[1 + n.place % 3])
      from (select activity_id, (row_number() over (order by activity_id))::integer as place from inbox_row
        where owner_id = $1) n
      where r.owner_id = $1 and r.activity_id = n.activity_id`,
    [world.id('derm')],
  );
});
afterAll(() => world?.stop());

type Row = Awaited<ReturnType<typeof page>>['rows'][number];
const page = (client: Client, folder: 'inbox' | 'archive', question: Question | null, after: string | null) =>
  client.call('inbox-page', { folder, question, after });

async function all(client: Client, folder: 'inbox' | 'archive', question: Question | null): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof page>> = await page(client, folder, question, after);
    rows.push(...found.rows);
    after = found.next;
  } while (after !== null);
  return rows;
}

it('each question finds the rows that the rule says, in the order of the list, and counts them', async () => {
  for (const client of [plus, derm]) {
    const rows = [...(await all(client, 'inbox', null)), ...(await all(client, 'archive', null))];
    expect(rows.length).toBeGreaterThan(35);
    const counts = await client.call('inbox-counts', {});
    for (const question of questions) {
      const found = await all(client, 'inbox', question);
      const expected = rows.filter((row) => isAskedFor(question, row, new Date()));
      expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      const order = found.map((row) => [Number(!row.overdue), -Date.parse(row.lastMessageAt)] as const);
      expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));
      expect(counts[({ 'to-book': 'toBook' } as const)[question as 'to-book'] ?? (question as 'unread')]).toBe(
        found.length,
      );
      const matches = await client.call('inbox-matches', { folder: 'inbox', question });
      expect(matches.rows.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    }
    const asked = await Promise.all(questions.map((question) => all(client, 'inbox', question)));
    const least = client === derm ? [0, 1, 1, 1, 1] : [1, 1, 0, 1, 0];
    asked.forEach((found, n) => expect(found.length).toBeGreaterThanOrEqual(least[n]!));
  }
});

it('selecting all of a list reads nothing of a patient and writes no entry; the pages of a question do', async () => {
  const before = (await world.audit('inbox-listed')).length;
  const { rows } = await plus.call('inbox-matches', { folder: 'archive' });
  expect(rows.length).toBeGreaterThan(10);
  expect(Object.keys(rows[0]!).toSorted()).toEqual(['folder', 'id', 'lastMessageAt', 'muted', 'ownerId', 'unread']);
  expect((await world.audit('inbox-listed')).length).toBe(before);
  const shown = (await page(plus, 'inbox', 'waiting', null)).rows;
  const [entry] = await world.audit('inbox-listed');
  expect(entry!.subject_ids.toSorted()).toEqual(shown.map(({ id }) => id).toSorted());
});

/** What the rows keep, one for all of them, and what the thread itself says. */
async function waits(activityId: string): Promise<{ kept: unknown[]; said: unknown }> {
  const { rows } = await world.app.write.query<{ kept: unknown[]; said: unknown }>(
    `select array_agg(distinct row(r.waits_for, r.waits_since)::text) as kept,
        row(w.waits_for, w.waits_since)::text as said
      from inbox_row r, thread_waits($1) w where r.activity_id = $1 group by w.waits_for, w.waits_since`,
    [activityId],
  );
  return rows[0]!;
}

it('whose answer a thread waits for follows its messages, and what staff writes for a consultant changes nothing', async () => {
  const id = await world.consult();
  const send = async (client: Client) => {
    const messageId = randomUUID();
    await client.call('message-send', { activityId: id, messageId, text: 'A word.' });
    return messageId;
  };
  const isAsked = async (client: Client) => (await all(client, 'inbox', 'waiting')).some((row) => row.id === id);
  const agree = async () => {
    const { kept, said } = await waits(id);
    expect(kept).toEqual([said]);
    return [await isAsked(derm), await isAsked(plus)];
  };
  expect(await agree()).toEqual([true, false]);
  await send(plus);
  expect(await agree()).toEqual([true, false]);
  await send(derm);
  await send(derm);
  expect(await agree()).toEqual([false, true]);
  await send(plus);
  expect(await agree()).toEqual([true, false]);
  // Staff of the consultant's clinic joins and answers nothing for them.
  await moa.call('activity-addSelfToActivityAsMoa_v1', { activityId: id });
  await send(moa);
  expect(await agree()).toEqual([true, false]);
});

it('a message that is taken back leaves the thread waiting as before', async () => {
  const id = await world.consult({ messages: 1 });
  const before = await waits(id);
  const messageId = randomUUID();
  await plus.call('message-send', { activityId: id, messageId, text: 'Sent too soon.' });
  expect(await waits(id)).not.toEqual(before);
  await plus.call('message-takeBack', { activityId: id, messageId, newId: randomUUID() });
  expect(await waits(id)).toEqual(before);
});

it('each question and its count are read from an index of just its rows', async () => {
  const client = await world.app.write.connect();
  try {
    await client.query('begin');
    // The few rows here would be sorted; what counts is that an index has them in order.
    await client.query('set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off');
    for (const question of questions) {
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
        `explain (format json) select activity_id from inbox_row where owner_id = '${world.id('derm')}'
          and ${questionConditions[question]} order by overdue desc, last_message_at desc, activity_id desc limit 11`,
      );
      const plan = JSON.stringify(rows[0]!['QUERY PLAN']);
      const index = {
        unread: 'inbox_unread',
        waiting: 'inbox_waiting',
        'to-book': 'inbox_to_book',
        unanswered: 'inbox_unanswered',
        due: 'inbox_due',
      };
      expect(plan).toContain(index[question]);
      expect(plan).not.toContain('"Sort"');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
