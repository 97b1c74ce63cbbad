import { useSyncExternalStore } from 'react';
import type { ListedConsult } from './listed-consult.ts';

/** A change that somebody just made to a row and that the server has not confirmed yet. */
export type RowChange = Partial<Pick<ListedConsult, 'folder' | 'unread' | 'muted' | 'status'>>;

type Pending = { row: ListedConsult; change: RowChange; turn: number };
export type PendingChanges = ReadonlyMap<string, Pending>;

let pending: PendingChanges = new Map();
let turns = 0;
const listeners = new Set<() => void>();

/** A consult can have a row in the viewer's own inbox and one in their clinic's; a change belongs to one of the two. */
const keyOf = ({ ownerId, id }: ListedConsult): string => `${ownerId} ${id}`;

function set(next: PendingChanges): void {
  pending = next;
  for (const listener of listeners) listener();
}

/**
 * Shows rows at once as the change will make them. The lists keep the server's rows, so that a change that fails only
 * has to be dropped. Returns the number by which dropChange drops it.
 */
export function showChange(changed: readonly { row: ListedConsult; change: RowChange }[]): number {
  turns += 1;
  const turn = turns;
  const next = new Map(pending);
  for (const { row, change } of changed) {
    const key = keyOf(row);
    next.set(key, { row, change: { ...next.get(key)?.change, ...change }, turn });
  }
  set(next);
  return turn;
}

/** Ends showing a change: the lists have it by now, or it failed. Leaves a row alone that was changed again since. */
export function dropChange(turn: number): void {
  if ([...pending.values()].some((entry) => entry.turn === turn))
    set(new Map([...pending].filter(([, entry]) => entry.turn !== turn)));
}

export function forgetChanges(): void {
  set(new Map());
}

export function usePendingChanges(): PendingChanges {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}

/** Whether the viewer has just changed this row themselves. */
export function isChanged(changes: PendingChanges, ownerId: string, id: string): boolean {
  return changes.has(`${ownerId} ${id}`);
}

type Shown<Row> = {
  ownerId: string;
  /** Whether a row belongs in this list. */
  belongs: (row: Row) => boolean;
  /** Compares two rows, below 0 where the first stands first. Without it no row joins the list. */
  order?: (a: Row, b: Row) => number;
  /** Whether every row is loaded. If not, a joining row is shown only where its place is above the last loaded row. */
  complete: boolean;
};

/** The rows of a list with the changes applied: rows changed, rows gone, and rows that join from another list. */
export function withChanges<Row extends ListedConsult>(
  rows: readonly Row[],
  changes: PendingChanges,
  { ownerId, belongs, order, complete }: Shown<Row>,
): Row[] {
  if (changes.size === 0) return [...rows];
  const shown = rows
    .map((row) => {
      const entry = changes.get(keyOf(row));
      return entry ? { ...row, ...entry.change } : row;
    })
    .filter(belongs);
  if (!order) return shown;
  const there = new Set(rows.map(({ id }) => id));
  for (const { row, change } of changes.values()) {
    // The cast is safe: the change was made to a row of a list of the same kind.
    const come = { ...row, ...change } as Row;
    if (row.ownerId !== ownerId || there.has(row.id) || !belongs(come)) continue;
    const at = shown.findIndex((other) => order(come, other) < 0);
    if (at !== -1) shown.splice(at, 0, come);
    else if (complete) shown.push(come);
  }
  return shown;
}
