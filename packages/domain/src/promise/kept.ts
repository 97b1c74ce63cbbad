import type { Clock } from './clock.ts';

/** How many of a service's last promises 'kept' counts, and from how many on it is shown (server rules, section 22). */
export const keptOfLast = 20;
export const keptShownFrom = 5;

/** A promise that ended: when, and whether it was kept. */
export type Ended = { readonly endedAt: number; readonly kept: boolean };

/**
 * How a promise ended: answered, returned, or its time to be answered over. One that was returned was kept when that
 * was before its time to be seen (where it has none, to be answered) was over. One to be seen only ends with that. Null
 * while it goes on, and where nothing was promised.
 */
export function endOf(clock: Clock, returnedAt: number | null): Ended | null {
  const { seen, answered } = clock;
  if (clock.state === 'returned' && returnedAt !== null) {
    const limit = seen ?? answered;
    return limit && { endedAt: returnedAt, kept: limit.dueAt === null || returnedAt <= limit.dueAt };
  }
  const decides = answered ?? seen;
  if (decides?.kept === false && decides.dueAt !== null) return { endedAt: decides.dueAt, kept: false };
  const doneAt = decides?.doneAt ?? null;
  return doneAt === null ? null : { endedAt: doneAt, kept: true };
}

/** How many of the last 20 were kept; null while fewer than five have ended. */
export function keptOf(ended: readonly Ended[]): { readonly kept: number; readonly of: number } | null {
  const last = ended.toSorted((a, b) => b.endedAt - a.endedAt).slice(0, keptOfLast);
  return keptShown({ kept: last.filter(({ kept }) => kept).length, of: last.length });
}

/** What is shown of counted promises; null while there are too few. */
export function keptShown<Counted extends { readonly of: number }>(counted: Counted): Counted | null {
  return counted.of < keptShownFrom ? null : counted;
}
