import { newId } from '../../app/new-id.ts';
import type { VacationRow } from './schedule-queries.ts';

/** What is changed of time away and not saved, beside the rows that are saved. */
export type VacationChanges = {
  added: readonly VacationRow[];
  changed: readonly VacationRow[];
  removed: readonly string[];
  /** The row that is being written, and whether it is one of the list. */
  writing: { row: VacationRow; isNew: boolean } | null;
};

export const noVacationChanges: VacationChanges = { added: [], changed: [], removed: [], writing: null };

/** A new row: today, blocking both kinds. */
export function newRow(today: string): VacationRow {
  return { id: newId(), from: today, to: today, disableEconsult: true, disablePhoneConsult: true, description: '' };
}

export function isUnchanged({ added, changed, removed, writing }: VacationChanges): boolean {
  return added.length + changed.length + removed.length === 0 && writing === null;
}

/** The rows with what is changed, by their first day. An added one may be there already, by a save of this device. */
export function withVacationChanges(rows: readonly VacationRow[], changes: VacationChanges): VacationRow[] {
  const { added, changed, removed } = changes;
  const kept = rows
    .filter(({ id }) => !removed.includes(id) && !added.some((row) => row.id === id))
    .map((row) => changed.find(({ id }) => id === row.id) ?? row);
  return [...kept, ...added].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1));
}

/** Puts a row that was written into the list. */
export function withRow(rows: readonly VacationRow[], changes: VacationChanges, row: VacationRow): VacationChanges {
  const done = { ...changes, writing: null };
  if (changes.added.some(({ id }) => id === row.id))
    return { ...done, added: changes.added.map((one) => (one.id === row.id ? row : one)) };
  const saved = rows.find(({ id }) => id === row.id);
  if (!saved) return { ...done, added: [...changes.added, row] };
  const others = changes.changed.filter(({ id }) => id !== row.id);
  return { ...done, changed: sameRow(saved, row) ? others : [...others, row] };
}

/** Takes a row out of the list. */
export function withoutRow(changes: VacationChanges, id: string): VacationChanges {
  const isAdded = changes.added.some((row) => row.id === id);
  return {
    added: changes.added.filter((row) => row.id !== id),
    changed: changes.changed.filter((row) => row.id !== id),
    removed: isAdded ? changes.removed : [...changes.removed, id],
    writing: changes.writing?.row.id === id ? null : changes.writing,
  };
}

/** Changes as one with the earlier ones on top of which they were made. */
export function withEarlierChanges(earlier: VacationChanges, later: VacationChanges): VacationChanges {
  const isNew = (id: string): boolean => earlier.added.some((row) => row.id === id);
  const kept = (rows: readonly VacationRow[]) =>
    rows
      .filter(({ id }) => !later.removed.includes(id))
      .map((row) => later.changed.find(({ id }) => id === row.id) ?? row);
  const changed = kept(earlier.changed);
  return {
    added: [...kept(earlier.added), ...later.added],
    changed: [...changed, ...later.changed.filter((row) => !isNew(row.id) && !changed.includes(row))],
    removed: [...earlier.removed, ...later.removed.filter((id) => !isNew(id))],
    writing: later.writing,
  };
}

/**
 * The changes on newer rows: what another page removed meanwhile is added again where it was changed here. What was
 * added here is there already where a save of this device arrived and its answer did not.
 */
export function onNewerRows(rows: readonly VacationRow[], changes: VacationChanges): VacationChanges {
  const isThere = (id: string): boolean => rows.some((row) => row.id === id);
  const differs = (row: VacationRow): boolean => rows.some((one) => one.id === row.id && !sameRow(one, row));
  return {
    ...changes,
    added: [
      ...changes.added.filter(({ id }) => !isThere(id)),
      ...changes.changed.filter(({ id }) => !isThere(id)).map((row) => ({ ...row, id: newId() })),
    ],
    changed: [...changes.added, ...changes.changed].filter(differs),
    removed: changes.removed.filter(isThere),
  };
}

function sameRow(a: VacationRow, b: VacationRow): boolean {
  return (
    a.from === b.from &&
    a.to === b.to &&
    a.disableEconsult === b.disableEconsult &&
    a.disablePhoneConsult === b.disablePhoneConsult &&
    a.description === b.description
  );
}

/** Reads changes that this device kept; null where they no longer fit. */
export function readVacationChanges(value: unknown): VacationChanges | null {
  const { added, changed, removed, writing } = (value ?? {}) as Partial<Record<keyof VacationChanges, unknown>>;
  const rows = [added, changed].every((list) => Array.isArray(list) && list.every(isRow));
  if (!rows || !Array.isArray(removed) || !removed.every((id) => typeof id === 'string')) return null;
  const { row, isNew } = (writing ?? {}) as { row?: unknown; isNew?: unknown };
  return {
    added: added as VacationRow[],
    changed: changed as VacationRow[],
    removed,
    writing: isRow(row) ? { row, isNew: isNew === true } : null,
  };
}

function isRow(value: unknown): value is VacationRow {
  const row = (value ?? {}) as Partial<Record<keyof VacationRow, unknown>>;
  return (
    [row.id, row.from, row.to, row.description].every((text) => typeof text === 'string') &&
    typeof row.disableEconsult === 'boolean' &&
    typeof row.disablePhoneConsult === 'boolean'
  );
}
