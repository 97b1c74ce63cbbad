import { expect, test } from 'vitest';
import { activityStatuses, choosableStatuses, isHighlighted, shownStatus, statusLabels } from './status.ts';

test('the dropdown has the specified order, each status with a label', () => {
  expect(activityStatuses.join(', ')).toBe('pending, to_book, to_book_urgent, booked, completed');
  for (const status of activityStatuses) expect(statusLabels[status]).not.toBe('');
});

test('any status but the present one may be chosen', () => {
  expect(choosableStatuses('booked')).toEqual(['pending', 'to_book', 'to_book_urgent', 'completed']);
  expect(choosableStatuses(null)).toEqual([...activityStatuses]);
});

test.each([
  ['pending', ['consultant']],
  ['to_book', ['moa']],
  ['to_book_urgent', ['moa']],
  ['booked', []],
  ['completed', []],
  ['no_status', []],
])('%s is highlighted for %j', (status, viewers) => {
  const all = ['referrer', 'consultant', 'moa', 'forwarder'] as const;
  expect(all.filter((viewer) => isHighlighted(status, viewer))).toEqual(viewers);
});

test('what is missing or unknown shows as no status', () => {
  expect([null, '', 'odd', 'toString', 'booked'].map(shownStatus)).toEqual([
    'no_status',
    'no_status',
    'no_status',
    'no_status',
    'booked',
  ]);
});
