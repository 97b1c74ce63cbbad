import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GridLines } from './grid-lines.ts';

const counts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
const columns = fc.integer({ min: 1, max: 9 });
const gridOf = (each: readonly number[], side: number) =>
  new GridLines(
    each.map((count, n) => ({ day: `day ${n}`, count })),
    { columns: side, tilePx: 100, headingPx: 44 },
  );

test('every photo stands once, in its order, under its day, in lines that are full but for a day’s last', () => {
  fc.assert(
    fc.property(counts, columns, (each, side) => {
      const grid = gridOf(each, side);
      const lines = grid.between(0, grid.height);
      let place = 0;
      let top = 0;
      for (const [n, line] of lines.entries()) {
        expect(line.top).toBe(top);
        expect(line.first).toBe(place);
        top += line.height;
        if (line.kind === 'day') continue;
        place += line.count;
        const isLast = lines[n + 1]?.kind !== 'tiles';
        if (!isLast) expect(line.count).toBe(side);
      }
      expect(lines.flatMap((line) => (line.kind === 'day' ? [line.count] : []))).toEqual(each);
      expect([place, top]).toEqual([grid.count, grid.height]);
    }),
  );
});

test('between two heights are the lines of which a part lies there, and no other', () => {
  const height = fc.integer({ min: -500, max: 20_000 });
  fc.assert(
    fc.property(counts, columns, height, height, (each, side, one, other) => {
      const [top, bottom] = [Math.min(one, other), Math.max(one, other)];
      const grid = gridOf(each, side);
      const all = grid.between(0, grid.height);
      const wanted = all.filter((line) => line.top + line.height > top && line.top < bottom);
      expect(grid.between(top, bottom)).toEqual(wanted);
    }),
  );
});

test('a photo’s line is found by its place', () => {
  fc.assert(
    fc.property(counts, columns, fc.nat(), (each, side, n) => {
      const grid = gridOf(each, side);
      fc.pre(grid.count > 0);
      const place = n % grid.count;
      const { first, count } = grid.lineOf(place);
      expect(place).toBeGreaterThanOrEqual(first);
      expect(place).toBeLessThan(first + count);
    }),
  );
});
