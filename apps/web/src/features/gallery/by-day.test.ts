import type { Media } from '@consult/contract/media/media.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDay, dayOf, gridRows } from './by-day.ts';

const at = (created: string): Media => ({ id: created, created }) as Media;

test('a photo belongs to the day of the viewer’s own zone, also where the clocks change', () => {
  expect(dayOf('2026-06-23T05:59:59.999Z', 'America/Edmonton')).toBe('2026-06-22');
  expect(dayOf('2026-06-23T06:00:00.000Z', 'America/Edmonton')).toBe('2026-06-23');
  expect(dayOf('2026-03-08T08:59:59.000Z', 'America/Vancouver')).toBe('2026-03-08');
  expect(dayOf('2026-11-23T02:29:59.000Z', 'America/St_Johns')).toBe('2026-11-22');
});

test('every photo stands once, in its order, under its day, in lines that are full but for a day’s last', () => {
  const instants = fc.array(fc.date({ min: new Date('2020-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }));
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 9 }), (dates, columns) => {
      const items = dates.toSorted((a, b) => b.getTime() - a.getTime()).map((date) => at(date.toISOString()));
      const days = byDay(items, 'America/Edmonton');
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
      const rows = gridRows(days, columns);
      const tiles = rows.flatMap((row) => (row.kind === 'tiles' ? [row] : []));
      expect(tiles.flatMap((row) => row.items)).toEqual(items);
      for (const [n, row] of rows.entries()) {
        if (row.kind === 'day') continue;
        expect(items[row.index]).toBe(row.items[0]);
        const isLast = rows[n + 1]?.kind !== 'tiles';
        if (!isLast) expect(row.items).toHaveLength(columns);
      }
    }),
  );
});
