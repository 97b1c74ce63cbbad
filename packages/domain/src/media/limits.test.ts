import { expect, test } from 'vitest';
import { lastTenth } from './limits.ts';

test.each([
  [{ items: 89, bytes: 899 }, null],
  [{ items: 90, bytes: 0 }, 'items'],
  [{ items: 100, bytes: 1000 }, 'items'],
  [{ items: 1, bytes: 900 }, 'bytes'],
] as const)('a gallery of %o, of 100 items and 1000 bytes at most, is in its last tenth by %s', (use, by) => {
  expect(lastTenth({ ...use, mostItems: 100, mostBytes: 1000 })).toBe(by);
});
