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
  /** For the open clients of everybody. */
  everyone?: boolean;
};

/** A row as it was read: a process of a newer version beside this one may write kinds that this code does not know. */
export type ReadEvent = Omit<LiveEvent, 'kind'> & { kind: string };

/** Why a stream is closed by this side. */
export type CloseReason = 'claims' | 'session-ended' | 'stopping';

type Effect = {
  /** Whether the pages of its people and clinics hear of it. */
  reachesPages: boolean;
  /**
   * Which streams it closes in every process, and the reason that they get: those of `people`, or of the session whose
   * sessionRef is `refId`.
   */
  closes?: { whose: 'people' | 'session'; reason: CloseReason };
};

const pagesHear: Effect = { reachesPages: true };

/** What each kind of event does to open streams. */
const effects: Readonly<Record<LiveKind, Effect>> = {
  activity: pagesHear,
  message: pagesHear,
  'message-taken-back': pagesHear,
  read: pagesHear,
  row: pagesHear,
  'message-draft': pagesHear,
  draft: pagesHear,
  media: pagesHear,
  'own-labels': pagesHear,
  library: pagesHear,
  schedule: pagesHear,
  group: pagesHear,
  'patient-message': pagesHear,
  news: pagesHear,
  hint: pagesHear,
  profile: pagesHear,
  billing: pagesHear,
  'session-began': pagesHear,
  // The person's other sessions hear of the end too, for their lists of sessions.
  'session-ended': { reachesPages: true, closes: { whose: 'session', reason: 'session-ended' } },
  // Like an ended session it hears nothing more, until its owner unlocks it and its page comes back.
  'session-locked': { reachesPages: true, closes: { whose: 'session', reason: 'session-ended' } },
  'session-unlocked': pagesHear,
  // Closes the streams that listen with the old token. The browser has the new one and comes back at once.
  'session-token-replaced': { reachesPages: false, closes: { whose: 'session', reason: 'claims' } },
  claims: { reachesPages: false, closes: { whose: 'people', reason: 'claims' } },
};

/**
 * The effect of an event on open streams. A kind that this code does not know is passed on, to pages that may know it.
 */
export function effectOf({ kind }: ReadEvent): Effect {
  return Object.hasOwn(effects, kind) ? effects[kind as LiveKind] : pagesHear;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The UUID that names a session in an event's refId: the session's id where that is a UUID, otherwise one made of its
 * hash.
 */
export function sessionRef(sessionId: string): string {
  if (uuid.test(sessionId)) return sessionId;
  const hex = createHash('sha256').update(sessionId).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
