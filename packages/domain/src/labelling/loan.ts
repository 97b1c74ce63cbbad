/** How images are lent to doctors. Source: server rules, section 14; document 2, section 9. */

/** A batch is so many images at most. */
export const batchSize = 100;
/** It is one doctor's for so long; each label begins the time anew, ms. */
export const loanMs = 30 * 60_000;

/** Until when a batch is lent that was lent, or last labelled in, at `from`. */
export function lentUntil(from: Date): Date {
  return new Date(from.getTime() + loanMs);
}

/** Whether the loan of a batch ran out: others may get its images. `until` and `now`: ms. */
export function hasLapsed(until: number, now: number): boolean {
  return now >= until;
}
