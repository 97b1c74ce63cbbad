import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../../app/query-client.ts';
import { forgetTypedText } from '../../app/typed-text.ts';
import { newId } from '../../app/new-id.ts';
import { forgetOutgoing, outgoingOf, sendReply, sendWaiting } from './outgoing.ts';
import { threadQuery } from './thread-query.ts';

type Sent = { activityId: string; messageId: string; text: string; attachments: string[]; resourceIds: string[] };

const entries = new Map<string, string>();
const received: Sent[] = [];
const confirm = (response: ServerResponse) =>
  response.end(JSON.stringify({ seq: received.length, sentAt: '2026-11-21T10:00:00.000Z', version: 1 }));
let answer: (response: ServerResponse, sent: Sent) => void = confirm;

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const sent = JSON.parse(body) as Sent;
    if ('messageId' in sent) {
      received.push(sent);
      answer(response, sent);
    } else response.end(JSON.stringify({ messages: [], lastSeq: 0, more: false }));
  });
});
const pageFetch = globalThis.fetch;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => pageFetch(new URL(path as string, `http://127.0.0.1:${port}`), init);
  Object.assign(globalThis, {
    localStorage: {
      get length() {
        return entries.size;
      },
      key: (index: number) => [...entries.keys()][index] ?? null,
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
      removeItem: (key: string) => entries.delete(key),
    },
  });
});
afterAll(() => {
  globalThis.fetch = pageFetch;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  forgetTypedText('ann');
  received.length = 0;
  answer = confirm;
});

const composed = { attachments: [], resources: [], billable: false, billingCode: '', joinFirst: false };
const say = (activityId: string, text: string) => sendReply('ann', activityId, newId(), { ...composed, text });
const texts = () => received.map(({ text }) => text);

test('a message is kept until the server has confirmed it', async () => {
  let keptWhileSending = 0;
  answer = (response) => {
    keptWhileSending = entries.size;
    confirm(response);
  };
  expect(await say('a1', 'hello')).toBe(true);
  expect(keptWhileSending).toBe(1);
  expect(entries.size).toBe(0);
  expect(outgoingOf('ann', 'a1')).toEqual([]);
});

test('when the answer is lost the words stay, and go out again under the same id', async () => {
  answer = (response) => response.destroy();
  expect(await say('a1', 'hello')).toBe(false);
  expect(outgoingOf('ann', 'a1')).toMatchObject([{ text: 'hello', state: 'failed', failures: 1 }]);
  expect(entries.size).toBe(1);
  answer = confirm;
  await sendWaiting('ann', 'a1');
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
  expect(received).toHaveLength(2);
  expect(entries.size).toBe(0);
});

test('a later message never overtakes one that failed', async () => {
  answer = (response) => response.destroy();
  await say('a2', 'first');
  received.length = 0;
  await say('a2', 'second');
  expect(texts()).toEqual(['first']);
  answer = confirm;
  received.length = 0;
  await sendWaiting('ann', 'a2');
  expect(texts()).toEqual(['first', 'second']);
});

test('words that were taken back are sent no more', async () => {
  answer = (response) => response.writeHead(403).end(JSON.stringify({ code: 'NOT_ALLOWED', error: 'no' }));
  await say('a3', 'refused');
  forgetOutgoing(
    'ann',
    'a3',
    outgoingOf('ann', 'a3').map(({ messageId }) => messageId),
  );
  received.length = 0;
  await sendWaiting('ann', 'a3');
  expect(received).toEqual([]);
  expect(entries.size).toBe(0);
});

test('what only the server knows of a sent message is read from it, and until then the message stays where it is', async () => {
  const thread = threadQuery('a5');
  queryClient.setQueryData(thread.queryKey, { messages: [], others: [], more: false });
  const leave = new QueryObserver(queryClient, { ...thread, enabled: false }).subscribe(() => {});
  await sendReply('ann', 'a5', newId(), { ...composed, text: 'billed', billable: true });
  // The page has asked for the thread and has no answer yet: the message neither disappears nor goes out a second time.
  expect(outgoingOf('ann', 'a5')).toMatchObject([{ text: 'billed', state: 'sent', seq: 1 }]);
  expect(entries.size).toBe(0);
  await sendReply('ann', 'a5', newId(), { ...composed, text: 'free' });
  expect(texts()).toEqual(['billed', 'free']);
  expect(queryClient.getQueryData(thread.queryKey)?.messages).toEqual([]);
  leave();
});

test('after a sign-out nothing waits, and what was being sent is neither kept nor sent again', async () => {
  answer = (response) => {
    forgetTypedText('ann');
    response.destroy();
  };
  await say('a4', 'on its way');
  expect(outgoingOf('ann', 'a4')).toEqual([]);
  expect(entries.size).toBe(0);
  expect(received).toHaveLength(1);
});
