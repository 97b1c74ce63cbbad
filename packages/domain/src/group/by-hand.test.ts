import { expect, test } from 'vitest';
import type { AvailabilitySettings } from '../directory/availability.ts';
import { availableByHand } from './by-hand.ts';

// A Monday, at noon in Edmonton.
const monday = new Date('2026-11-30T19:00:00Z');
const away = (start: string, end: string): AvailabilitySettings => ({
  vacations: [{ start: `${start}T12:00:00Z`, end: `${end}T12:00:00Z` }],
});

test.each<[string, AvailabilitySettings[], AvailabilitySettings[], string | boolean]>([
  ['a member and a keeper are there', [{}], [{}], true],
  ['no keeper is there until Thursday', [{}], [away('2026-11-30', '2026-12-02')], '2026-12-03'],
  ['no member is there until Wednesday', [away('2026-11-30', '2026-12-01')], [{}], '2026-12-02'],
  [
    'each is there when the other is not',
    [away('2026-11-30', '2026-12-01')],
    [away('2026-12-02', '2026-12-04')],
    '2026-12-05',
  ],
  ['there is no keeper', [{}], [], false],
])('by hand, where %s', (_, members, keepers, expected) => {
  const state = availableByHand({ users: members }, keepers, monday);
  expect(state.available || (state.returning ?? false)).toBe(expected);
});
