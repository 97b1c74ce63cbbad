import { expect, test } from 'vitest';
import type { EditedGroup, EditedMember } from './edited-group.ts';
import { differencesOf, mergedGroup } from './merged-group.ts';

const weekend = [false, true, true, true, true, true, false];
const member = (personId: string, changes: Partial<EditedMember> = {}): EditedMember => ({
  personId,
  share: 1,
  roster: { weekdays: null, days: [] },
  ...changes,
});
const group = (changes: Partial<EditedGroup> = {}): EditedGroup => ({
  mode: 'turn',
  seen: { amount: '1', unit: 'days' },
  answered: { amount: '3', unit: 'days' },
  addedWeekdays: Array<boolean>(7).fill(false),
  members: [member('a'), member('b')],
  ...changes,
});
const days = (...all: [day: string, onDuty: boolean][]) => all.map(([day, onDuty]) => ({ day, onDuty }));

test('what two keepers change of different things stands together, down to single days', () => {
  const base = group({ members: [member('a', { roster: { weekdays: null, days: days(['2026-12-01', false]) } })] });
  const mine = group({
    mode: 'hand',
    members: [
      member('a', { share: 2, roster: { weekdays: null, days: days(['2026-12-01', false], ['2026-12-05', false]) } }),
    ],
  });
  const theirs = group({
    seen: { amount: '', unit: 'days' },
    members: [member('a', { roster: { weekdays: weekend, days: days(['2026-12-06', true]) } }), member('new')],
  });
  expect(mergedGroup(base, mine, theirs)).toEqual(
    group({
      mode: 'hand',
      seen: { amount: '', unit: 'days' },
      members: [
        member('a', {
          share: 2,
          roster: { weekdays: weekend, days: days(['2026-12-05', false], ['2026-12-06', true]) },
        }),
        member('new'),
      ],
    }),
  );
});

test('of one thing that both changed, one’s own stays; who has left the group is gone', () => {
  const mine = group({ mode: 'hand', members: [member('a', { share: 3 }), member('b', { share: 2 })] });
  const theirs = group({ mode: 'everyone', members: [member('a', { share: 5 })] });
  expect(mergedGroup(group(), mine, theirs)).toEqual(group({ mode: 'hand', members: [member('a', { share: 3 })] }));
});

test('names every point in which two states differ, and none in which they agree', () => {
  expect(differencesOf(group(), group())).toEqual([]);
  const other = group({
    mode: 'hand',
    answered: { amount: '2', unit: 'days' },
    members: [
      member('a', { share: 2 }),
      member('b', { roster: { weekdays: weekend, days: days(['2026-12-05', true]) } }),
    ],
  });
  expect(differencesOf(group(), other)).toEqual([
    { what: 'mode' },
    { what: 'answered' },
    { what: 'share', personId: 'a' },
    { what: 'weekdays', personId: 'b' },
    { what: 'day', personId: 'b', day: '2026-12-05' },
  ]);
});
