import type { ActivityRole } from '../activity/roles.ts';

/** Whose answer a thread waits for. The database keeps it in every row of a consult (decision 130). */

/** A consultant answers; the referrer, and the forwarder who prepared it for them, ask. */
export type Side = 'consultant' | 'referrer';

/** The side that a member is on; null for clinic staff, of whom nobody waits for an answer. */
export function sideOf(role: ActivityRole | undefined): Side | null {
  if (role === undefined || role === 'moa') return null;
  return role === 'consultant' ? 'consultant' : 'referrer';
}

/** A message as far as it asks or answers. `staffOfConsultant`: its writer is staff of a consultant's clinic. */
export type Said = { readonly role: ActivityRole; readonly staffOfConsultant: boolean; readonly at: Date };

/** Whose answer, and since when. */
export type Waits = { for: Side; since: Date };

/**
 * Whose answer a consult waits for after these messages. The consult itself asks; what a consultant writes answers,
 * what anybody else writes asks, and what staff of a consultant's clinic writes ('Booked for Thursday') does neither.
 * Several messages of one side in a row wait since the first of them.
 */
export function threadWaits(createdAt: Date, messages: readonly Said[]): Waits {
  let waits: Waits = { for: 'consultant', since: createdAt };
  for (const { role, staffOfConsultant, at } of messages) {
    if (role === 'moa' && staffOfConsultant) continue;
    const next = role === 'consultant' ? 'referrer' : 'consultant';
    if (next !== waits.for) waits = { for: next, since: at };
  }
  return waits;
}
