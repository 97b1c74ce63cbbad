/** When an unread activity is overdue. Source: server rules, section 4. */

/** Seven days of 24 hours. */
export const overdueAfterMs = 7 * 24 * 3_600_000;

/** What one member's row says. */
export type ReadState = {
  /** When the newest message from somebody else came; null while there is none. */
  readonly newestFromOthersAt: Date | null;
  /** Whether the member has read it. */
  readonly read: boolean;
};

/** When a member's activity becomes overdue; null if nothing unread can become so. */
export function overdueAt({ newestFromOthersAt, read }: ReadState): Date | null {
  return read || !newestFromOthersAt ? null : new Date(newestFromOthersAt.getTime() + overdueAfterMs);
}

/** Whether it is overdue: the newest message from someone else has stayed unread for 7 days. */
export function isOverdue(state: ReadState, now: Date): boolean {
  const at = overdueAt(state);
  return at !== null && at.getTime() <= now.getTime();
}

/** Whole days since it became overdue, for the sign beside it; 0 when it is not. */
export function overdueDays(state: ReadState, now: Date): number {
  const at = overdueAt(state);
  return at ? Math.max(0, Math.floor((now.getTime() - at.getTime()) / (24 * 3_600_000))) : 0;
}
