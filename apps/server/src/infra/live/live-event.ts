import { createHash } from 'node:crypto';

/** A row of live_event: what changed and for whom. `refId` is the activity, the person or the ended session, by `kind`. */
export type LiveEvent = {
  /** live_event.id, a bigint: a number, or text, as the connection reads it. */
  id: string | number;
  kind: string;
  refId: string;
  version: number;
  people: readonly string[];
  clinics: readonly string[];
  /** For every open client, whoever it is of. */
  everyone?: boolean;
};

/** A person's roles or clinics changed: `refId` and `people` name the person. Every process closes that person's streams. */
export const claimsKind = 'claims';
/** A session ended: `refId` is its sessionRef, `people` names the person. Every process closes that session's streams. */
export const sessionEndedKind = 'session-ended';
/** A session was locked: like one that ended it hears nothing more, until it is unlocked and comes back. */
export const sessionLockedKind = 'session-locked';
/** A session goes on under another token: streams that were opened with the old one end. `refId` is its sessionRef. */
export const sessionTokenReplacedKind = 'session-token-replaced';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The UUID that stands for a session in an event's refId: the session's id where that is one, otherwise one made of its hash. */
export function sessionRef(sessionId: string): string {
  if (uuid.test(sessionId)) return sessionId;
  const hex = createHash('sha256').update(sessionId).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
