import { expect, test } from 'vitest';
import type { ActivityRole } from '../activity/roles.ts';
import { sideOf, threadWaits, type Side } from './thread-waits.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 12, 8, minute));
const sent = at(0);

/** Letters: c a consultant, r the referrer, s their staff, k staff of a consultant's clinic; a minute each. */
const story = (letters: string) =>
  letters.split('').map((letter, n) => ({
    role: ({ c: 'consultant', r: 'referrer', s: 'moa', k: 'moa' } as const)[letter as 'c']! as ActivityRole,
    staffOfConsultant: letter === 'k',
    at: at(n + 1),
  }));

test.each<[string, Side, number]>([
  ['', 'consultant', 0],
  ['r', 'consultant', 0],
  ['c', 'referrer', 1],
  ['cc', 'referrer', 1],
  ['cr', 'consultant', 2],
  ['crr', 'consultant', 2],
  ['crc', 'referrer', 3],
  ['cs', 'consultant', 2],
  ['ck', 'referrer', 1],
  ['k', 'consultant', 0],
  ['rkc', 'referrer', 3],
])('after %j the consult waits for the %s, since the first message that asked for it', (letters, side, minute) => {
  expect(threadWaits(sent, story(letters))).toEqual({ for: side, since: at(minute) });
});

test('staff are on no side; a forwarder asks with the referrer', () => {
  expect((['referrer', 'forwarder', 'consultant', 'moa', undefined] as const).map(sideOf)).toEqual([
    'referrer',
    'referrer',
    'consultant',
    null,
    null,
  ]);
});
