import type { GridLines } from './grid-lines.ts';

/**
 * The place among all photos to which an arrow key leads from one: side by side in reading order, up and down to the
 * same column of the next line, Home and End to the ends of the line. Null for any other key, and where there is none.
 */
export function nextIndex(lines: GridLines, index: number, key: string): number | null {
  if (index < 0 || index >= lines.count) return null;
  const { first, count } = lines.lineOf(index);
  const within = (wanted: number) => (wanted >= 0 && wanted < lines.count ? wanted : null);
  const inLine = (by: -1 | 1) => {
    const line = lines.nextTo(index, by);
    return line && line.first + Math.min(index - first, line.count - 1);
  };
  switch (key) {
    case 'ArrowLeft':
      return within(index - 1);
    case 'ArrowRight':
      return within(index + 1);
    case 'ArrowUp':
      return inLine(-1);
    case 'ArrowDown':
      return inLine(1);
    case 'Home':
      return first;
    case 'End':
      return first + count - 1;
    default:
      return null;
  }
}
