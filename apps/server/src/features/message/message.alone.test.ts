import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { CallError, signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { startTestCluster } from '@consult/testkit/database.ts';
import type { TestCluster } from '@consult/testkit/database.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { weatherStorm } from './storm.testing.ts';

vi.setConfig({ testTimeout: scaled(120_000) });

/** Two server processes on one database; the referrer at the first, the consultant at the second. */
let first: TestServer;
let second: TestServer;
let referrer: Client;
let consultant: Client;
let activityId: string;
let cluster: TestCluster;
let pool: pg.Pool;

beforeAll(async () => {
  // A snapshot spans the whole cluster: an open transaction of another test's database would hold it back.
  cluster = await startTestCluster();
  first = await startServer({ databaseUrl: (await cluster.createDatabase()).url, demo: true });
  second = await startServer({ beside: first });
  pool = new pg.Pool({ connectionString: first.databaseUrl, max: 1 });
  referrer = await signIn(first.url, cast.plus.email);
  consultant = await signIn(second.url, cast.derm.email);
  activityId = await sharedActivity();
});

afterAll(async () => {
  referrer?.close();
  consultant?.close();
  await pool?.end();
  await second?.stop();
  await first?.stop();
  await cluster?.stop();
});

/** A consult that stands in both people's inboxes. */
async function sharedActivity(): Promise<string> {
  const theirs = new Set((await inbox(consultant)).map((row) => row.id));
  return (await inbox(referrer)).find((row) => theirs.has(row.id))!.id;
}

async function inbox(client: Client): Promise<{ id: string; unread: boolean; preview: { text: string } | null }[]> {
  const rows = [];
  for (let after: string | null = null; ;) {
    const page: { rows: { id: string; unread: boolean; preview: { text: string } | null }[]; next: string | null } =
      await client.call('inbox-page', { folder: 'inbox', after });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    after = page.next;
  }
}

/** Every message of the thread, oldest first. */
async function thread(client: Client): Promise<{ id: string; seq: number; sentAt: string; text: string }[]> {
  const messages = [];
  for (let afterSeq = 0; ;) {
    const page = await client.call('message-list', { activityId, afterSeq });
    messages.push(...page.messages);
    if (!page.more) return messages;
    afterSeq = messages.at(-1)!.seq;
  }
}

function send(
  client: Client,
  text: string,
  messageId: string = randomUUID(),
): Promise<{ seq: number; sentAt: string; version: number }> {
  return client.call('message-send', { activityId, messageId, text });
}

/** How many entries of the audit log are about the consult. */
async function entries(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::integer as n from audit_entry where $1 = any(subject_ids)',
    [activityId],
  );
  return rows[0]!.n;
}

const byPerson = (a: { personId: string }, b: { personId: string }): number => a.personId.localeCompare(b.personId);

describe('a message', () => {
  it('reaches the other member at another server process, as readable text', async () => {
    const live = await consultant.live();
    const text = 'Growth of 3 mm in three months: excise now? ᐊᒪᓐ 你好';
    await send(referrer, text);
    await live.next(({ event, data }) => event === 'nudge' && data['kind'] === 'activity' && data['id'] === activityId);
    const { messages } = await consultant.call('message-list', { activityId });
    expect(messages.at(-1)).toMatchObject({ text, sentBy: cast.plus.id });
    live.close();
  });

  it('makes the consult unread for the others and never for its sender', async () => {
    await send(referrer, 'One more question.');
    expect((await inbox(consultant)).find((row) => row.id === activityId)).toMatchObject({
      unread: true,
      preview: { text: 'One more question.' },
    });
    expect((await inbox(referrer)).find((row) => row.id === activityId)).toMatchObject({ unread: false });
    const { lastSeq } = await consultant.call('message-list', { activityId });
    await consultant.call('activity-markRead', { activityId, upToSeq: lastSeq });
    expect((await inbox(consultant)).find((row) => row.id === activityId)).toMatchObject({ unread: false });
  });

  it('tells its sender who has read it, and asking that is no entry of the audit log', async () => {
    const live = await referrer.live();
    const { seq } = await send(referrer, 'Have you seen this?');
    const readBy = async () => (await referrer.call('activity-readStates', { activityId })).members;
    const upTo = (lastReadSeq: number) => ({ personId: cast.derm.id, lastReadSeq });
    expect(await readBy()).toContainEqual(upTo(seq - 1));
    await consultant.call('activity-markRead', { activityId, upToSeq: seq });
    await live.next(({ data }) => data['kind'] === 'read' && data['id'] === activityId);
    live.close();
    const before = await entries();
    expect(await readBy()).toContainEqual(upTo(seq));
    expect(await entries()).toBe(before);
    const { members } = await referrer.call('activity-open', { activityId });
    expect(members.map(({ personId, lastReadSeq }) => ({ personId, lastReadSeq })).toSorted(byPerson)).toEqual(
      (await readBy()).toSorted(byPerson),
    );
    expect(await entries()).toBe(before + 1);
    const stranger = await signIn(first.url, cast.cardio.email);
    await expect(stranger.call('activity-readStates', { activityId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    stranger.close();
  });

  it('sent again with the same id is the same message, also at another process and by two at once', async () => {
    const messageId = randomUUID();
    const before = (await thread(referrer)).length;
    const elsewhere = referrer.at(second.url);
    const answers = await Promise.all([
      send(referrer, 'Only once', messageId),
      send(elsewhere, 'Only once', messageId),
      send(referrer, 'Only once', messageId),
    ]);
    expect(new Set(answers.map((answer) => answer.seq)).size).toBe(1);
    expect((await thread(referrer)).length).toBe(before + 1);
    elsewhere.close();
  });

  it('under the id of somebody else’s message of the thread is refused by the field', async () => {
    const messageId = randomUUID();
    await send(consultant, 'Mine', messageId);
    await expect(send(referrer, 'Not mine', messageId)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { messageId: 'Another message of this thread has this id.' },
    });
  });

  it('gets its place from the server: no gap, no double, times strictly increasing, one order for all', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => send(n % 2 ? referrer : consultant, `Number ${n}`)));
    const seen = await thread(referrer);
    expect(seen.map((message) => message.seq)).toEqual(seen.map((_, index) => index + 1));
    for (const [index, message] of seen.slice(1).entries()) expect(message.sentAt > seen[index]!.sentAt).toBe(true);
    expect(await thread(consultant)).toEqual(seen);
  });

  it('is there exactly once after its server was killed in the middle of sending, when the client tries again', async () => {
    const third = await startServer({ beside: first });
    let at = referrer.at(third.url);
    const texts = Array.from({ length: 80 }, (_, n) => `Kept ${n}`);
    let killed: Promise<void> | undefined;
    for (const [n, text] of texts.entries()) {
      // The kill races with the sends that follow.
      if (n === 20) killed = third.kill();
      const messageId = randomUUID();
      // Repeats as a client does: the same id until the server confirms.
      for (;;) {
        try {
          await send(at, text, messageId);
          break;
        } catch (error) {
          if (error instanceof CallError) throw error;
          await killed;
          at = referrer.at(second.url);
        }
      }
    }
    await killed;
    const kept = (await thread(consultant)).map((message) => message.text).filter((text) => text.startsWith('Kept'));
    expect(kept).toEqual(texts);
    at.close();
    await third.stop();
  });

  it('missed while the stream was cut is told when the client returns', async () => {
    const cut = await consultant.live();
    cut.close();
    const { version } = await send(referrer, 'While you were away');
    const back = await consultant.live(cut.cursor());
    const heard = [];
    do heard.push(await back.next());
    while (heard.at(-1)!.data['version'] !== version);
    expect(heard.at(-1)).toMatchObject({
      event: 'nudge',
      data: { kind: 'activity', exact: 'message', id: activityId },
    });
    expect(heard.map(({ event }) => event)).not.toContain('resync');
    back.close();
  });
});

it('20 messages of five people are there once, in one order, on every screen, however connections and processes fall', async () => {
  const { cuts, restarts } = await weatherStorm(await cluster.createDatabase(), 4);
  expect(cuts).toBeGreaterThan(0);
  expect(restarts).toBeGreaterThan(0);
});
