import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from './cast.ts';
import { CallError, signIn, visitor } from './client.ts';
import type { Client } from './client.ts';
import { startServer } from './server.ts';
import type { TestServer } from './server.ts';
import { scaled } from './time-factor.ts';

let first: TestServer;
let second: TestServer;
let derm: Client;

beforeAll(async () => {
  first = await startServer({ demo: true });
  second = await startServer({ beside: first });
  derm = await signIn(first.url, cast.derm.email);
}, scaled(60_000));
afterAll(async () => {
  derm.close();
  await second.stop();
  await first.stop();
});

test('a person of the demo world signs in and reads their consults to the last page', async () => {
  const rows = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof derm.call<'inbox-page'>>> = await derm.call('inbox-page', {
      folder: 'inbox',
      after,
    });
    rows.push(...page.rows);
    after = page.next;
  } while (after);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.every((row) => !row.empty && row.subject.startsWith(`${row.specialty} - ${row.subsite}, `))).toBe(true);
  expect(rows.some((row) => row.overdue)).toBe(true);
});

test('a refused call is told by name', async () => {
  await expect(visitor(first.url).call('inbox-page', { folder: 'inbox' })).rejects.toMatchObject({
    status: 401,
    code: 'NOT_SIGNED_IN',
  });
  await expect(signIn(first.url, cast.derm.email, 'wrong password')).rejects.toThrow(CallError);
});

test('what one sends at one process reaches the other, who listens at the other process', async () => {
  const there = derm.at(second.url);
  const feed = await there.live();
  const plus = await signIn(first.url, cast.plus.email);
  const activityId = (await sharedConsult(plus))!;
  await plus.call('message-send', { activityId, messageId: randomUUID(), text: 'Is Tuesday still right?' });
  const nudge = await feed.next((word) => word.event === 'nudge' && word.data['id'] === activityId);
  expect(nudge.data['kind']).toBe('activity');
  const { messages } = await there.call('message-list', { activityId });
  expect(messages.at(-1)!.text).toBe('Is Tuesday still right?');
  feed.close();
  for (const client of [there, plus]) client.close();
});

test('after a kill the next process serves the same world to the same session', async () => {
  await second.kill();
  const next = await startServer({ beside: first });
  const there = derm.at(next.url);
  expect((await there.call('inbox-page', { folder: 'archive' })).rows.length).toBeGreaterThan(0);
  there.close();
  await next.stop();
});

/** A consult that both Dr. Falardeau and Dr. Varga are in. */
async function sharedConsult(plus: Client): Promise<string | undefined> {
  const { rows } = await plus.call('inbox-page', { folder: 'inbox' });
  for (const row of rows) {
    const { members } = await plus.call('activity-open', { activityId: row.id });
    if (members.some((member) => member.personId === cast.derm.id)) return row.id;
  }
  return undefined;
}
