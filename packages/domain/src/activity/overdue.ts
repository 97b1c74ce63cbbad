/** When an unread activity is overdue. Source: server rules, section 4. */

const dayMs = 24 * 3_600_000;

/**
 * A message that is unread for this many days of 24 hours is overdue. Every text that names the days takes them from
 * here.
 */
export const overdueAfterDays = 7;

/** The facts of one member's row. */
export type ReadState = {
  /** When the newest message from somebody else came; null while there is none. */
  readonly newestFromOthersAt: Date | null;
  /** Whether the member has read it. */
  readonly read: boolean;
};

/** A message from somebody else that came at this instant or before and is unread is overdue now. */
export function overdueUntil(now: Date): Date {
  return new Date(now.getTime() - overdueAfterDays * dayMs);
}

/** Whether the newest message from somebody else has stayed unread for 7 days. */
export function isOverdue({ newestFromOthersAt, read }: ReadState, now: Date): boolean {
  return !read && newestFromOthersAt !== null && newestFromOthersAt.getTime() <= overdueUntil(now).getTime();
}

/** For how many whole days the newest message of an overdue row has waited, for the sign beside it. */
export function overdueDays(newestAt: Date, now: Date): number {
  return Math.max(overdueAfterDays, Math.floor((now.getTime() - newestAt.getTime()) / dayMs));
}
