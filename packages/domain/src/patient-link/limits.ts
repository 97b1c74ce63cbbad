/** How a patient's link is guarded, and how long what it opens stays open (server rules, section 15). */

/** A link opens for this many days. */
export const linkDays = 30;
/** This many wrong proofs in a row lock a link, for this many hours; its third lock closes it for good. */
export const triesToLock = 5;
export const lockHours = 1;
export const locksToClose = 3;
/** A visit ends after this many minutes without a call, and after this many hours in any case. */
export const visitIdleMinutes = 15;
export const visitHours = 2;
/** The page says so this many minutes before a visit ends. */
export const closingSoonMinutes = 2;
