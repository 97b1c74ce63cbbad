import { z } from 'zod';
import { obeys } from './fault-issue.ts';

/**
 * An identifier: a UUID in text. Capitals are the same id as small letters, and some platforms write them so. The
 * database gives ids back in small letters, so this one form is compared, hashed, locked and bound to ciphertexts.
 */
export const id = z.uuid().toLowerCase();
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/**
 * An instant by the wall clock of business time, ISO 8601 with its offset: a client shows day and time as they stand
 * and computes neither from its own zone data (server rules, section 25).
 */
export const saidInstant = z.iso.datetime({ offset: true });
/** Nothing: calls without input take an empty object. */
export const nothing = z.object({});
/** Success without more to say. */
export const done = z.object({ ok: z.literal(true) });
/**
 * A text of at most `max` characters that a query may hold: NUL is the one character that the database can not hold.
 */
export const searchable = (max: number) =>
  z
    .string()
    .max(max)
    .check(obeys((text) => (text.includes('\0') ? { code: 'text-unreadable' } : null)));
