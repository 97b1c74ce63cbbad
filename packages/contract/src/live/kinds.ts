/**
 * Everything that a live event can say has happened, each with its subject: the closed list that the server writes by
 * (a constraint of the table holds it to the same) and that every reader decides about. A kind that is added does not
 * compile until they have.
 */
export const liveKinds = {
  /**
   * Something of an activity changed that is not its messages alone: members, status, a delivery, a line of the system.
   */
  activity: 'activity',
  /** Messages were written into an activity, and nothing else of it changed. */
  message: 'activity',
  /** Somebody read an activity. */
  read: 'activity',
  /** The receiver's own row of an activity was moved, muted or marked, or became overdue. */
  row: 'activity',
  /** What the receiver typed into an activity and did not send, on another device. */
  'message-draft': 'activity',
  draft: 'draft',
  news: 'news',
  hint: 'hint',
  profile: 'profile',
  'session-began': 'session',
  'session-ended': 'session',
  'session-locked': 'session',
  'session-unlocked': 'session',
  /** A session goes on under another token. */
  'session-token-replaced': 'process',
  /** A person's roles or clinics changed. */
  claims: 'process',
} as const;

export type LiveKind = keyof typeof liveKinds;

/** What live events are about. Those of 'process' are for the server's own processes, and reach no page. */
export type LiveSubject = (typeof liveKinds)[LiveKind];

/** The kinds of a subject. */
export type KindOf<Subject extends LiveSubject> = {
  [Kind in LiveKind]: (typeof liveKinds)[Kind] extends Subject ? Kind : never;
}[LiveKind];

/** What a page can hear. */
export type NudgeKind = KindOf<Exclude<LiveSubject, 'process'>>;

export function isNudgeKind(text: string): text is NudgeKind {
  return Object.hasOwn(liveKinds, text) && liveKinds[text as LiveKind] !== 'process';
}
