import { expect, test } from 'vitest';
import { addTallies, closingLine, judge } from './tally.ts';

const good = { passed: 3, failed: 0, skipped: [] };

test('a runner that ended badly counts as a failure, whatever it reported', () => {
  expect(judge(undefined, 0).failed).toBe(1);
  expect(judge(good, 1).failed).toBe(1);
  expect(judge({ passed: 0, failed: 0, skipped: [] }, 0).failed).toBe(1);
  expect(judge({ ...good, failed: 2 }, 1).failed).toBe(2);
  expect(judge(good, 0)).toEqual(good);
});

test('the closing line adds up all runners and names skipped tests only when there are some', () => {
  expect(closingLine(addTallies([good, { passed: 1, failed: 1, skipped: [] }]))).toBe('4 passed, 1 failed');
  expect(closingLine({ passed: 1, failed: 0, skipped: [{ name: 'a', reason: 'b' }] })).toBe(
    '1 passed, 0 failed, 1 skipped',
  );
});
