/** How long galleries keep what is in them. Source: server rules, section 14. */

const dayMs = 24 * 60 * 60_000;

/** Media of a disabled account stay for its clinic's records so long, days. */
export const keptOfDisabledDays = 90;
/** A gallery says so long before that its media go by their age, days. */
export const keepNoticeDays = 7;
/** The fewest days that an installation may let galleries keep media: the notice comes before. */
export const leastKeepDays = keepNoticeDays + 1;

/** An installation's limit, in days since a photo or film was added; and since when it has been this one. */
export type Keeping = { days: number; since: Date };

/**
 * What was added up to then goes now, by its age. Null within a week after the limit was set: the galleries give notice
 * of it first.
 */
export function goesByAge({ days, since }: Keeping, now: Date): Date | null {
  return now.getTime() < afterNotice(since) ? null : new Date(now.getTime() - days * dayMs);
}

/** What was added up to then goes within a week: the gallery gives notice of it. */
export function goesSoon({ days }: Keeping, now: Date): Date {
  return new Date(now.getTime() + (keepNoticeDays - days) * dayMs);
}

/** When what was added then goes. */
export function goesAt({ days, since }: Keeping, added: Date): Date {
  return new Date(Math.max(added.getTime() + days * dayMs, afterNotice(since)));
}

/** Media of an account that was disabled before this instant go. */
export function disabledGoesBefore(now: Date): Date {
  return new Date(now.getTime() - keptOfDisabledDays * dayMs);
}

const afterNotice = (since: Date): number => since.getTime() + keepNoticeDays * dayMs;
