/** When an unread activity is overdue. Source: server rules, section 4. */

const dayMs = 24 * 3_600_000;

/** After so many days of 24 hours what is unread is overdue. Every text that names them takes them from here. */
export const overdueAfterDays = 7;

/** What one member's row says. */
export type ReadState = {
  /** When the newest message from somebody else came; null while there is none. */
  readonly newestFromOthersAt: Date | null;
  /** Whether the member has read it. */
  readonly read: boolean;
};

/** Unread and from somebody else, what came at this instant or before is overdue now. */
export function overdueUntil(now: Date): Date {
  return new Date(now.getTime() - overdueAfterDays * dayMs);
}

/** Whether it is overdue: the newest message from someone else has stayed unread for 7 days. */
export function isOverdue({ newestFromOthersAt, read }: ReadState, now: Date): boolean {
  return !read && newestFromOthersAt !== null && newestFromOthersAt.getTime() <= overdueUntil(now).getTime();
}

/** For how many whole days the newest message of something overdue has waited, for the sign beside it. */
export function overdueDays(newestAt: Date, now: Date): number {
  return Math.max(overdueAfterDays, Math.floor((now.getTime() - newestAt.getTime()) / dayMs));
}
