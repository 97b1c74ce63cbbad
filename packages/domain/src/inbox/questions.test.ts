import { expect, test } from 'vitest';
import { isAskedFor, questions, type AskedRow } from './questions.ts';

const now = new Date('2026-11-12T08:00:00.000Z');
const daysAgo = (days: number, ms = 0): string => new Date(now.getTime() - days * 24 * 3_600_000 + ms).toISOString();

/** A consultant's row that waits for them since yesterday. */
const row: AskedRow = {
  folder: 'inbox',
  unread: false,
  status: 'pending',
  side: 'consultant',
  waitsFor: 'consultant',
  waitsSince: daysAgo(1),
  dueAt: null,
};

test.each<[string, Partial<AskedRow>, string]>([
  ['waits for its consultant', {}, 'waiting'],
  ['is unread, too', { unread: true }, 'unread waiting'],
  ['was answered', { waitsFor: 'referrer' }, ''],
  ['was answered, for who asked', { side: 'referrer', waitsFor: 'referrer' }, 'waiting'],
  ['waits for somebody else', { side: 'referrer' }, ''],
  ['waits for three days', { waitsSince: daysAgo(3) }, 'waiting unanswered'],
  ['waits for a millisecond less', { waitsSince: daysAgo(3, 1) }, 'waiting'],
  ['waits for three days, for who asked', { side: 'referrer', waitsSince: daysAgo(3) }, 'unanswered'],
  ['was answered three days ago', { waitsFor: 'referrer', waitsSince: daysAgo(9) }, ''],
  ['was archived', { folder: 'archive', unread: true, waitsSince: daysAgo(9) }, ''],
  ['was completed', { status: 'completed', waitsSince: daysAgo(9) }, ''],
  ['is to book', { status: 'to_book', waitsFor: 'referrer' }, 'to-book'],
  ['is to book, and archived', { status: 'to_book_urgent', folder: 'archive' }, 'to-book'],
  ['is to book, for who asked', { status: 'to_book', side: 'referrer' }, ''],
  ['is staff’s', { side: null }, ''],
  ['was promised within a day', { dueAt: daysAgo(-1) }, 'waiting due'],
  ['was promised for later', { dueAt: daysAgo(-1, 1) }, 'waiting'],
  ['is late, and archived', { dueAt: daysAgo(1), folder: 'archive' }, 'due'],
  ['left the platform', { waitsFor: null, waitsSince: null }, ''],
])('a consult that %s', (_name, change, found) => {
  expect(questions.filter((question) => isAskedFor(question, { ...row, ...change }, now)).join(' ')).toBe(found);
});
