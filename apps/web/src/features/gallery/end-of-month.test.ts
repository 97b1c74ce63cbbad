import { expect, test } from 'vitest';
import { endOfMonth } from './end-of-month.ts';

test.each([
  ['2026-06', 'America/Edmonton', '2026-07-01T06:00:00.000Z'],
  ['2025-12', 'America/Edmonton', '2026-01-01T07:00:00.000Z'],
  ['2026-10', 'America/St_Johns', '2026-11-01T02:30:00.000Z'],
  ['2026-01', 'Pacific/Kiritimati', '2026-01-31T10:00:00.000Z'],
  ['2026-02', 'UTC', '2026-03-01T00:00:00.000Z'],
])('%s ends in %s at %s', (month, zone, end) => {
  expect(endOfMonth(month, zone)).toBe(end);
});
