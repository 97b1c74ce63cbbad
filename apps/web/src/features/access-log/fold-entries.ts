import type { AccessEntry } from './access-log-query.ts';

type Entry = Omit<AccessEntry, 'activityId'> & { activityId?: string | null };

/** One line of the log: its newest entry, and the kinds of all its entries, in the order of their last occurrence. */
export type Line = { entry: Entry; kinds: string[] };

/** A line takes neighbouring entries that are less than this older than its newest one, in ms. */
const togetherMs = 10 * 60_000;

/**
 * Folds entries into lines: one line holds all that one person did to one record in one go. The page reads an opened
 * consult again at every change, and each reading is an entry.
 */
export function foldEntries(entries: readonly Entry[]): Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    if (line && isSameVisit(line.entry, entry)) {
      if (!line.kinds.includes(entry.kind)) line.kinds = [entry.kind, ...line.kinds];
    } else lines.push({ entry, kinds: [entry.kind] });
  }
  return lines;
}

function isSameVisit(newest: Entry, entry: Entry): boolean {
  return (
    JSON.stringify(newest.by) === JSON.stringify(entry.by) &&
    (newest.activityId ?? null) === (entry.activityId ?? null) &&
    Date.parse(newest.timestamp) - Date.parse(entry.timestamp) < togetherMs
  );
}
