import { useRef, useState, type KeyboardEvent } from 'react';

/** A cell of the roster: a row's member, and a column's day from Monday on. */
type At = { row: number; column: number };

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -6],
  End: [0, 6],
};

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/**
 * The days of a roster by keyboard: one stop of Tab, arrows, Home and End go through it, PageUp and PageDown to the
 * week before and after. Space and Enter are the cell's own.
 */
export function useRosterKeys(rows: number, onWeek: (weeks: -1 | 1) => void) {
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const cells = useRef(new Map<string, HTMLButtonElement>());
  const current = { ...at, row: clamp(at.row, rows - 1) };
  const go = (row: number, column: number) => {
    const next = { row: clamp(row, rows - 1), column: clamp(column, 6) };
    setAt(next);
    cells.current.get(`${next.row} ${next.column}`)?.focus();
  };
  return (row: number, column: number) => ({
    tabIndex: row === current.row && column === current.column ? 0 : -1,
    ref: (cell: HTMLButtonElement | null) => {
      if (cell) cells.current.set(`${row} ${column}`, cell);
      else cells.current.delete(`${row} ${column}`);
    },
    onFocus: () => setAt({ row, column }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = steps[event.key];
      if (step) go(row + step[0], column + step[1]);
      else if (event.key === 'PageUp') onWeek(-1);
      else if (event.key === 'PageDown') onWeek(1);
      else return;
      event.preventDefault();
    },
  });
}
