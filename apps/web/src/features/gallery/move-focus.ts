import type { GridRow } from './by-day.ts';

/** The lines of photos, without the headings. */
const tilesOf = (rows: readonly GridRow[]) => rows.filter((row) => row.kind === 'tiles');

/**
 * The place among all photos to which an arrow key leads from one: side by side in reading order, up and down to the
 * same column of the next line, Home and End to the ends of the line. Null for any other key, and where there is none.
 */
export function nextIndex(rows: readonly GridRow[], index: number, key: string): number | null {
  const tiles = tilesOf(rows);
  const at = tiles.findIndex((row) => index >= row.index && index < row.index + row.items.length);
  const row = tiles[at];
  if (!row) return null;
  const total = tiles.reduce((sum, { items }) => sum + items.length, 0);
  const within = (wanted: number) => (wanted >= 0 && wanted < total ? wanted : null);
  const inLine = (line: (typeof tiles)[number] | undefined) =>
    line ? line.index + Math.min(index - row.index, line.items.length - 1) : null;
  switch (key) {
    case 'ArrowLeft':
      return within(index - 1);
    case 'ArrowRight':
      return within(index + 1);
    case 'ArrowUp':
      return inLine(tiles[at - 1]);
    case 'ArrowDown':
      return inLine(tiles[at + 1]);
    case 'Home':
      return row.index;
    case 'End':
      return row.index + row.items.length - 1;
    default:
      return null;
  }
}
