/** Until when a message or a consult can be taken back. Source: server rules, section 25. */

/** So long after it was sent, in ms; by the server's clock. */
export const takeBackWithinMs = 120_000;

/**
 * Why it is too late: somebody else opened it, a mail, fax or push about it has left, the time is over, something was
 * written in the consult or about it, or its status or outcome was changed again. `at`: when that was, ISO 8601.
 */
export type TooLate = {
  reason: 'opened' | 'delivered' | 'over' | 'written' | 'changed';
  at: string;
  /** Who opened it first, where they are a member; staff of a clinic and the patient are not named. */
  personId?: string;
};

/** How long it can still be taken back, in ms; 0 for no longer. */
export function takeBackLeftMs(sentAt: Date, now: Date): number {
  return Math.max(0, sentAt.getTime() + takeBackWithinMs - now.getTime());
}
