import { useSyncExternalStore } from 'react';
import type { ListedConsult } from './listed-consult.ts';

/** What somebody just did to a row and the server has not yet confirmed. */
export type RowChange = Partial<Pick<ListedConsult, 'folder' | 'unread' | 'muted' | 'status'>>;

type Pending = { row: ListedConsult; change: RowChange; turn: number };
export type PendingChanges = ReadonlyMap<string, Pending>;

let pending: PendingChanges = new Map();
let turns = 0;
const listeners = new Set<() => void>();

/** One activity lies in the viewer's own inbox and in their clinic's; a change is of one of the two. */
const keyOf = ({ ownerId, id }: ListedConsult): string => `${ownerId} ${id}`;

function set(next: PendingChanges): void {
  pending = next;
  for (const listener of listeners) listener();
}

/**
 * Shows rows at once as they will be. What the lists hold stays as it came from the server, so that a change that fails
 * only has to be dropped. Answers the turn to drop it by.
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

/**
 * Ends showing a change: the lists have it by now, or it failed. A row that was changed again meanwhile is left alone.
 */
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

type Shown<Row> = {
  ownerId: string;
  /** Whether a row is one of this list. */
  belongs: (row: Row) => boolean;
  /** How the list is ordered, below 0 where the first stands first; without it no row comes into it. */
  order?: (a: Row, b: Row) => number;
  /** Whether everything is loaded; else only what belongs above the last loaded row can be shown in its place. */
  complete: boolean;
};

/** The rows of a list with what was just done to them: changed, gone, or come from another list to their place. */
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
    // What was changed here came out of a list of the same kind of rows.
    const come = { ...row, ...change } as Row;
    if (row.ownerId !== ownerId || there.has(row.id) || !belongs(come)) continue;
    const at = shown.findIndex((other) => order(come, other) < 0);
    if (at !== -1) shown.splice(at, 0, come);
    else if (complete) shown.push(come);
  }
  return shown;
}
