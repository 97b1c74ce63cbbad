import { expect, test } from 'vitest';
import { RecentNotes } from './recent-notes.ts';

test('notes are known by their version, and the oldest go where there are too many', () => {
  const recent = new RecentNotes(10);
  expect(recent.get('a', 1)).toBeUndefined();
  recent.set('a', 1, 'four');
  expect(recent.get('a', 1)).toBe('four');
  expect(recent.get('a', 2)).toBeUndefined();
  recent.set('a', 2, 'five5');
  recent.set('b', 1, 'five5');
  expect([recent.get('a', 2), recent.get('b', 1)]).toEqual(['five5', 'five5']);
  recent.set('c', 1, 'x');
  expect([recent.get('a', 2), recent.get('b', 1), recent.get('c', 1)]).toEqual([undefined, 'five5', 'x']);
});

test('what can not be read is asked for again', () => {
  const recent = new RecentNotes();
  recent.set('a', 1, '');
  expect(recent.get('a', 1)).toBeUndefined();
});
