import { describe, expect, it } from 'vitest';
import { addMonths, reportMonth, reportMonths, rollupMonths, spanOfMonth } from './report.ts';

const dayMs = 86_400_000;
const written = (months: readonly { year: number; month: number }[]) =>
  months.map(({ year, month }) => `${year}-${month + 1}`);

describe('the months of the billing report', () => {
  it('begin at midnight of business time', () => {
    expect(reportMonth('2026-05-31')).toEqual({ year: 2026, month: 4 });
    expect(reportMonth('2026-06-01')).toEqual({ year: 2026, month: 5 });
    expect(spanOfMonth('2025-12').map((at) => at.toISOString())).toEqual([
      '2025-12-01T07:00:00.000Z',
      '2026-01-01T07:00:00.000Z',
    ]);
  });

  it('are twelve at most, and none before November 2021', () => {
    const now = new Date('2026-11-27T12:00:00Z');
    expect(written(rollupMonths(now, 365 * dayMs))).toHaveLength(12);
    expect(written(rollupMonths(now, 365 * dayMs))[0]).toBe('2025-12');
    expect(written(rollupMonths(now, Date.now()))).toHaveLength(12);
    expect(written(rollupMonths(now, 31 * dayMs))).toEqual(['2026-10', '2026-11']);
    expect(written(rollupMonths(new Date('2022-01-15T12:00:00Z'), 365 * dayMs))).toEqual([
      '2021-11',
      '2021-12',
      '2022-1',
    ]);
    expect(rollupMonths(new Date('2021-10-31T12:00:00Z'), 365 * dayMs)).toEqual([]);
  });

  it('can be asked for back to the first, newest first', () => {
    expect(written(reportMonths('2022-02-01'))).toEqual(['2022-2', '2022-1', '2021-12', '2021-11']);
  });

  it('follow each other over the turn of a year', () => {
    expect(addMonths({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 });
    expect(addMonths({ year: 2025, month: 11 }, 1)).toEqual({ year: 2026, month: 0 });
  });
});
