import { expect, test } from 'vitest';
import { RecentNotes } from './recent-notes.ts';

const unasked = (): string => {
  throw new Error('It is known.');
};

test('notes are decrypted once for each version, and the oldest go where there are too many', () => {
  const recent = new RecentNotes(10);
  expect(recent.of('a', 1, () => 'four')).toBe('four');
  expect(recent.of('a', 1, unasked)).toBe('four');
  expect(recent.of('a', 2, () => 'five5')).toBe('five5');
  expect(recent.of('b', 1, () => 'five5')).toBe('five5');
  expect(recent.of('a', 2, unasked)).toBe('five5');
  expect(recent.of('c', 1, () => 'x')).toBe('x');
  expect(recent.of('b', 1, unasked)).toBe('five5');
  expect(recent.of('a', 2, () => 'again')).toBe('again');
});

test('what can not be read is asked for again', () => {
  const recent = new RecentNotes();
  expect(recent.of('a', 1, () => '')).toBe('');
  expect(recent.of('a', 1, () => 'mended')).toBe('mended');
});
