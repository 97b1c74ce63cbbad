import { createHash } from 'node:crypto';
import type { LiveKind } from '@consult/contract/live/kinds.ts';

/**
 * A row of live_event: what changed and for whom. `refId` is the activity, the person or the ended session, by `kind`.
 */
export type LiveEvent = {
  /** live_event.id, a bigint: a number, or text, as the connection reads it. */
  id: string | number;
  kind: LiveKind;
  refId: string;
  version: number;
  people: readonly string[];
  clinics: readonly string[];
  /** For every open client, whoever it is of. */
  everyone?: boolean;
};

/** A row as it was read: a process of a newer version beside this one may write kinds that this code does not know. */
export type ReadEvent = Omit<LiveEvent, 'kind'> & { kind: string };

/** Why a stream is closed by this side. */
export type CloseReason = 'claims' | 'session-ended' | 'stopping';

type Effect = {
  /** Whether the pages that it is addressed to hear of it. */
  told: boolean;
  /**
   * Whose streams it closes in every process, and what they are told: of `people`, or of the session whose sessionRef
   * is `refId`.
   */
  closes?: { whose: 'people' | 'session'; reason: CloseReason };
};

const told: Effect = { told: true };

/** What each kind of event does to open streams. */
const effects: Readonly<Record<LiveKind, Effect>> = {
  activity: told,
  message: told,
  read: told,
  row: told,
  'message-draft': told,
  draft: told,
  news: told,
  hint: told,
  profile: told,
  'session-began': told,
  // Of the end of a session the person's other sessions hear: their lists of sessions show it.
  'session-ended': { told: true, closes: { whose: 'session', reason: 'session-ended' } },
  // Like one that ended it hears nothing more, until it is unlocked and comes back.
  'session-locked': { told: true, closes: { whose: 'session', reason: 'session-ended' } },
  'session-unlocked': told,
  // Streams that were opened with the old token end. Its own browser has the new one and comes back at once.
  'session-token-replaced': { told: false, closes: { whose: 'session', reason: 'claims' } },
  claims: { told: false, closes: { whose: 'people', reason: 'claims' } },
};

/**
 * What an event does to open streams. One of a kind that this code does not know is passed on, to pages that may know
 * it.
 */
export function effectOf({ kind }: ReadEvent): Effect {
  return Object.hasOwn(effects, kind) ? effects[kind as LiveKind] : told;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The UUID that stands for a session in an event's refId: the session's id where that is one, otherwise one made of its
 * hash.
 */
export function sessionRef(sessionId: string): string {
  if (uuid.test(sessionId)) return sessionId;
  const hex = createHash('sha256').update(sessionId).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
