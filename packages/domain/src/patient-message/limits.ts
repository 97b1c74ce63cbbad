/** Limits of messages to patients. Source: issue of patient communications; server rules, section 17. */

/** Recipients of one send. */
export const maxRecipients = 50;
/** Files of a one-way message. */
export const maxMessageFiles = 10;
export const maxMessageFileBytes = 25 * 1024 * 1024;
/** Every mail to a patient waits this long, so that its sender can undo it. */
export const heldSeconds = 20;
/** Rows of a page. */
export const messagePageSize = 20;
/** Rows that one call moves or marks. */
export const messageBatch = 500;
/** Terms of a search. */
export const maxMessageTerms = 10;
/** A cancelled message stays for this many days. */
export const cancelledDays = 90;
/** The name that stands as the sender of what is sent on behalf of somebody. */
export const displayNameMaxLength = 80;
