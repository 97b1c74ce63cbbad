import { expect, test } from 'vitest';
import { foldEntries } from './fold-entries.ts';

const entry = (id: string, kind: string, who: string, minute: number, activityId: string | null = null) => ({
  id,
  kind,
  timestamp: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
  own: false,
  by: { firstName: who, lastName: '', salutation: '', clinicName: '' },
  activityId,
});

test('what one person did to one record within ten minutes is one line, newest first, each kind once', () => {
  const lines = foldEntries([
    entry('d', 'thread-read', 'Ann', 20, 'one'),
    entry('c', 'activity-opened', 'Ann', 18, 'one'),
    entry('b', 'thread-read', 'Ann', 12, 'one'),
    entry('a', 'thread-read', 'Ann', 9, 'one'),
  ]);
  expect(lines.map(({ entry: { id }, kinds }) => [id, kinds])).toEqual([
    ['d', ['activity-opened', 'thread-read']],
    ['a', ['thread-read']],
  ]);
});

test('another person, another record, and anybody in between begin a line of their own', () => {
  const lines = foldEntries([
    entry('d', 'thread-read', 'Ann', 20, 'one'),
    entry('c', 'thread-read', 'Bob', 19, 'one'),
    entry('b', 'thread-read', 'Ann', 18, 'one'),
    entry('a', 'thread-read', 'Ann', 17, 'two'),
  ]);
  expect(lines.map(({ entry: { id } }) => id)).toEqual(['d', 'c', 'b', 'a']);
});
