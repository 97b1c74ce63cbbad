import { expect, test } from 'vitest';
import { addTallies, closingLine, judge, noTests, report, type RanTest } from './tally.ts';

const good = { ...noTests, passed: 3 };
const ran = (title: string, ms: number): RanTest => ({
  floor: 'calls',
  file: 'some.test.ts',
  title,
  ms,
  failed: false,
});

test('a runner that ended badly counts as a failure, whatever it reported', () => {
  expect(judge(undefined, 0).failed).toBe(1);
  expect(judge(good, 1).failed).toBe(1);
  expect(judge({ ...noTests }, 0).failed).toBe(1);
  expect(judge({ ...good, failed: 2 }, 1).failed).toBe(2);
  expect(judge(good, 0)).toEqual(good);
});

test('the closing line adds up all runners and names skipped tests only when there are some', () => {
  expect(closingLine(addTallies([good, { ...noTests, passed: 1, failed: 1 }]))).toBe('4 passed, 1 failed');
  expect(closingLine({ ...noTests, passed: 1, skipped: [{ name: 'a', reason: 'b' }] })).toBe(
    '1 passed, 0 failed, 1 skipped',
  );
});

test('a run ends with its floors, its slowest tests, what was skipped, and the closing line as the last', () => {
  const calls = { ...good, floors: [{ name: 'calls', ms: 61_500 }], tests: [ran('quick', 100), ran('slow', 2_000)] };
  const checks = { ...noTests, passed: 7, floors: [{ name: 'checks', ms: 900 }], skipped: [{ name: 'a', reason: '' }] };
  expect(report(addTallies([calls, checks]), 119_600, 1).split('\n')).toEqual([
    '',
    'How long each floor took (floors run beside each other; everything together 2 min 0 s):',
    '  1 min 2 s  calls',
    '      0.9 s  checks',
    '',
    'The 1 slowest tests:',
    '      2.0 s  some.test.ts › slow',
    '',
    'Skipped:',
    '  a: no reason given',
    '',
    '10 passed, 0 failed, 1 skipped',
  ]);
});

test('a run without skipped tests says nothing of them', () => {
  const lines = report(good, 1_000).split('\n');
  expect(lines).not.toContain('Skipped:');
  expect(lines.at(-1)).toBe('3 passed, 0 failed');
});
