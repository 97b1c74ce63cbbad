import { expect, test } from 'vitest';
import { isOverdue, overdueDays, overdueUntil } from './overdue.ts';

const came = new Date('2026-11-01T12:00:00Z');
const unread = { newestFromOthersAt: came, read: false };

test('unread for seven days is overdue, not a millisecond earlier', () => {
  expect(isOverdue(unread, new Date('2026-11-08T11:59:59.999Z'))).toBe(false);
  expect(isOverdue(unread, new Date('2026-11-08T12:00:00Z'))).toBe(true);
  expect(overdueUntil(new Date('2026-11-08T12:00:00Z'))).toEqual(came);
});

test("reading clears it, and one's own messages never make it", () => {
  const late = new Date('2027-01-01T00:00:00Z');
  expect(isOverdue({ ...unread, read: true }, late)).toBe(false);
  expect(isOverdue({ newestFromOthersAt: null, read: false }, late)).toBe(false);
});

test('the sign counts the whole days since the message, never fewer than the seven', () => {
  expect(overdueDays(came, new Date('2026-11-08T12:00:00Z'))).toBe(7);
  expect(overdueDays(came, new Date('2026-11-10T13:00:00Z'))).toBe(9);
  // A clock that is behind the server's.
  expect(overdueDays(came, new Date('2026-11-08T11:00:00Z'))).toBe(7);
});
