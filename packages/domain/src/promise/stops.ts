import { afterWorking, workingBetween } from './working-time.ts';
import type { WorkingDays } from './working-time.ts';

/** At most this many requests for information stop a clock. Source: server rules, section 22. */
export const mostRequests = 3;
/** Each stops it for at most 14 times 24 hours; then it runs again. */
export const longestRequestMs = 14 * 24 * 3_600_000;

/** When a clock stood still; `until` is null while it does with no end known. Instants in ms. */
export type Stop = { readonly from: number; readonly until: number | null };

/** A request for information, and when the referrer or their staff wrote. */
export type Request = { readonly at: number; readonly repliedAt: number | null };

/**
 * When requests stop a clock: the first three that do, for at most 14 days each. One in a stopped clock stops nothing.
 */
export function stopsOfRequests(requests: readonly Request[]): (Stop & { until: number })[] {
  const stops: (Stop & { until: number })[] = [];
  for (const { at, repliedAt } of requests.toSorted((a, b) => a.at - b.at)) {
    const last = stops.at(-1);
    if (stops.length >= mostRequests || (last && at < last.until)) continue;
    stops.push({ from: at, until: Math.min(repliedAt ?? Number.POSITIVE_INFINITY, at + longestRequestMs) });
  }
  return stops;
}

/** Stops in their order, those that overlap or touch joined. */
export function joined(stops: readonly Stop[]): Stop[] {
  const all: Stop[] = [];
  for (const stop of stops.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (!last || (last.until !== null && stop.from > last.until)) {
      all.push(stop);
      continue;
    }
    const until = last.until === null || stop.until === null ? null : Math.max(last.until, stop.until);
    all[all.length - 1] = { from: last.from, until };
  }
  return all;
}

/** The working time from `from` to `to` in which the clock ran. */
export function usedBetween(days: WorkingDays, stops: readonly Stop[], from: number, to: number): number {
  const stood = stops.reduce(
    (sum, stop) =>
      sum + workingBetween(days, Math.max(from, stop.from), Math.min(to, stop.until ?? Number.POSITIVE_INFINITY)),
    0,
  );
  return workingBetween(days, from, to) - stood;
}

/**
 * The instant at which a clock that runs from `from` has used up a working time; null where it stands still for good.
 */
export function usedUpAt(days: WorkingDays, stops: readonly Stop[], from: number, span: number): number | null {
  let [begins, left] = [from, span];
  for (const stop of stops) {
    if (stop.until !== null && stop.until <= begins) continue;
    const room = workingBetween(days, begins, stop.from);
    if (left <= room) break;
    if (stop.until === null) return null;
    left -= room;
    begins = Math.max(begins, stop.until);
  }
  return afterWorking(days, begins, left);
}
