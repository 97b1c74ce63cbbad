import type { DayCount } from './by-day.ts';

/** A line of the grid, `top` and `height` in CSS px: the heading of a day, or as many photos as stand side by side. */
export type GridLine =
  | {
      kind: 'day';
      day: string;
      top: number;
      height: number;
      /** Of its first photo among all. */ first: number;
      count: number;
    }
  | { kind: 'tiles'; top: number; height: number; first: number; count: number };

type GridSize = { columns: number; tilePx: number; headingPx: number };

/**
 * Where everything stands in a grid of days. Heights follow from the numbers of photos, so a line is made only where
 * it is drawn.
 */
export class GridLines {
  readonly #days: readonly DayCount[];
  readonly #size: GridSize;
  /** Of each day: the place of its first photo among all, and its top; one more for the end. */
  readonly #firsts: number[] = [0];
  readonly #tops: number[] = [0];

  constructor(days: readonly DayCount[], size: GridSize) {
    this.#days = days;
    this.#size = size;
    for (const { count } of days) {
      this.#firsts.push(this.#firsts.at(-1)! + count);
      this.#tops.push(this.#tops.at(-1)! + size.headingPx + Math.ceil(count / size.columns) * size.tilePx);
    }
  }

  /** CSS px. */
  get height(): number {
    return this.#tops.at(-1)!;
  }

  /** How many photos there are. */
  get count(): number {
    return this.#firsts.at(-1)!;
  }

  /** The lines of which a part lies between two heights. */
  between(top: number, bottom: number): GridLine[] {
    const lines: GridLine[] = [];
    for (let day = placeIn(this.#tops, top); day < this.#days.length && this.#tops[day]! < bottom; day += 1)
      for (const line of this.#linesOf(day, top, bottom)) lines.push(line);
    return lines;
  }

  /** The line of photos that one stands in, by its place among all. */
  lineOf(place: number): Extract<GridLine, { kind: 'tiles' }> {
    const day = placeIn(this.#firsts, place);
    return this.#tiles(day, Math.floor((place - this.#firsts[day]!) / this.#size.columns));
  }

  /** The line of photos before or after that of a place; null where there is none. */
  nextTo(place: number, by: -1 | 1): Extract<GridLine, { kind: 'tiles' }> | null {
    const { first, count } = this.lineOf(place);
    const other = by < 0 ? first - 1 : first + count;
    return other >= 0 && other < this.count ? this.lineOf(other) : null;
  }

  *#linesOf(day: number, top: number, bottom: number): Generator<GridLine> {
    const { headingPx, tilePx, columns } = this.#size;
    const { day: name, count } = this.#days[day]!;
    const dayTop = this.#tops[day]!;
    if (dayTop + headingPx > top)
      yield { kind: 'day', day: name, top: dayTop, height: headingPx, first: this.#firsts[day]!, count };
    const tilesTop = dayTop + headingPx;
    const last = Math.min(Math.ceil(count / columns), Math.ceil((bottom - tilesTop) / tilePx));
    for (let line = Math.max(0, Math.floor((top - tilesTop) / tilePx)); line < last; line += 1)
      yield this.#tiles(day, line);
  }

  #tiles(day: number, line: number): Extract<GridLine, { kind: 'tiles' }> {
    const { headingPx, tilePx, columns } = this.#size;
    const before = line * columns;
    const { count } = this.#days[day]!;
    return {
      kind: 'tiles',
      top: this.#tops[day]! + headingPx + line * tilePx,
      height: tilePx,
      first: this.#firsts[day]! + before,
      count: Math.min(columns, count - before),
    };
  }
}

/** The place of the last of these rising numbers, without the end, that is not above one; 0 where all are. */
export function placeIn(rising: readonly number[], value: number): number {
  let low = 0;
  let high = Math.max(0, rising.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (rising[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
