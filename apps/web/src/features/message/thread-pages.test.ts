import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { ThreadMessage } from '@consult/contract/activity/activity.ts';
import { joinThreads, type Other, type Thread } from './thread-pages.ts';

const message = (seq: number): ThreadMessage => ({
  id: `m${seq}`,
  seq,
  kind: 'ordinary',
  sentBy: 'p',
  sentAt: '2026-11-21T10:00:00.000Z',
  text: '',
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
const part = (from: number, to: number, more: boolean): Thread => ({
  messages: Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index)),
  others: [],
  more,
});
const seqs = (thread: Thread) => thread.messages.map(({ seq }) => seq);

test('an earlier page goes before and says whether there are more', () => {
  const joined = joinThreads(part(51, 53, true), part(49, 50, false));
  expect(seqs(joined)).toEqual([49, 50, 51, 52, 53]);
  expect(joined.more).toBe(false);
});

test('what came after goes behind and changes nothing about what is before', () => {
  expect(joinThreads(part(1, 2, false), part(3, 4, true))).toEqual(part(1, 4, false));
  expect(joinThreads(part(1, 2, false), part(3, 2, true))).toEqual(part(1, 2, false));
});

test('joined parts hold every message of both once, in order, whichever comes first', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30), (a, b, c, d) => {
      const one = part(Math.min(a, b), Math.max(a, b), true);
      const two = part(Math.min(c, d), Math.max(c, d), true);
      const wanted = [...new Set([...seqs(one), ...seqs(two)])].sort((x, y) => x - y);
      expect(seqs(joinThreads(one, two))).toEqual(wanted);
      expect(joinThreads(two, one)).toEqual(joinThreads(one, two));
    }),
  );
});

test('whoever is named in one part is known in both joined, once', () => {
  const other = (personId: string): Other => ({ personId, firstName: 'A', lastName: personId, salutation: '' });
  const joined = joinThreads(
    { ...part(51, 53, true), others: [other('p1')] },
    { ...part(49, 50, false), others: [other('p1'), other('p2')] },
  );
  expect(joined.others.map(({ personId }) => personId)).toEqual(['p1', 'p2']);
  expect(joinThreads(joined, { ...part(54, 53, true), others: [other('p3')] }).others).toHaveLength(3);
});
