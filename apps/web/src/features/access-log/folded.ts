import type { AccessEntry } from './access-log-query.ts';

type Entry = AccessEntry & { activityId?: string | null };

/** One line of the log: its newest entry, and the kinds of all that it stands for, each where it happened last. */
export type Line = { entry: Entry; kinds: string[] };

/** Neighbouring entries belong together for so long, in ms. */
const togetherMs = 10 * 60_000;

/** An opened consult is read anew with every change: what one person did to one record in one go is one line. */
export function folded(entries: readonly Entry[]): Line[] {
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
