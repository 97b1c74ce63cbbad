import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { claimsQuery } from '../../app/session.ts';
import { activityQuery, type Activity } from '../activity/activity.ts';
import { isReadAwaited } from './awaited-reads.ts';
import type { Thread } from './thread-pages.ts';
import { threadQuery, type Message } from './thread-query.ts';

const message = (seq: number, sentBy: string): Message => ({
  id: `m${seq}`,
  seq,
  kind: 'ordinary',
  sentBy,
  sentAt: '2026-11-21T10:00:00.000Z',
  text: 'Excise',
  empty: false,
  event: null,
  files: [],
  resources: [],
  copied: false,
  asks: false,
  billable: false,
  sameWindow: false,
  billingCode: '',
});

function known(messages: Message[], read: Record<string, number>): void {
  const members = Object.entries(read).map(([personId, lastReadSeq]) => ({ personId, lastReadSeq }));
  queryClient.setQueryData(activityQuery('a1').queryKey, { members } as Activity);
  queryClient.setQueryData(threadQuery('a1').queryKey, { messages, others: [], more: false });
}

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(claimsQuery.queryKey, { uid: 'ann' } as never);
});

test('who has read is asked for until everybody has read the viewer’s last message', () => {
  known([message(1, 'ann')], { ann: 1, ben: 0, cleo: 1 });
  expect(isReadAwaited('a1')).toBe(true);
  known([message(1, 'ann')], { ann: 1, ben: 1, cleo: 1 });
  expect(isReadAwaited('a1')).toBe(false);
  // Somebody who answered has read the message.
  known([message(1, 'ann'), message(2, 'ben')], { ann: 1, ben: 0, cleo: 1 });
  expect(isReadAwaited('a1')).toBe(false);
});

test('it is not asked for while nothing of it is shown: the viewer has written nothing', () => {
  known([message(1, 'ben')], { ann: 0, ben: 1, cleo: 0 });
  expect(isReadAwaited('a1')).toBe(false);
});

test('it is asked for where the thread is not here yet', () => {
  expect(isReadAwaited('a1')).toBe(true);
});

test('it is asked for while the thread is being read: the viewer’s message may be read before it is here', async () => {
  known([message(1, 'ben')], { ann: 0, ben: 1, cleo: 0 });
  let arrive: (thread: Thread) => void = () => undefined;
  const reading = queryClient.fetchQuery({
    ...threadQuery('a1'),
    queryFn: () => new Promise<Thread>((resolve) => (arrive = resolve)),
  });
  expect(isReadAwaited('a1')).toBe(true);
  arrive({ messages: [message(1, 'ben')], others: [], more: false });
  await reading;
  expect(isReadAwaited('a1')).toBe(false);
});
