/**
 * Every kind of live event, each with its subject. The list is closed: the server writes no other kind (a constraint of
 * the table has the same list), and every reader decides about each. A new kind does not compile until all of them do.
 */
export const liveKinds = {
  /**
   * Something of an activity other than its messages alone changed: members, status, a delivery, a line of the system.
   */
  activity: 'activity',
  /** Messages were written into an activity, and nothing else of it changed. */
  message: 'activity',
  /** A message that was in an activity was taken back. */
  'message-taken-back': 'activity',
  /** Somebody read an activity. */
  read: 'activity',
  /** The receiver's own row of an activity was moved, muted or marked, or became overdue. */
  row: 'activity',
  /** The receiver's unsent words for an activity changed on another device. */
  'message-draft': 'activity',
  draft: 'draft',
  /** Something arrived in the receiver's own gallery, changed there or went. */
  media: 'gallery',
  /** The receiver's own custom labels changed on another page. */
  'own-labels': 'own-labels',
  /** The receiver's own templates or handouts were saved on another page. */
  library: 'library',
  /** The receiver's own schedule, time away, calendar or limit changed on another page. */
  schedule: 'schedule',
  /** A group of the receiver was saved, or something was given in it, which changes whose turn it is. */
  group: 'group',
  /** A message to or from a patient came, moved, was marked, or its state changed. */
  'patient-message': 'patient-message',
  news: 'news',
  hint: 'hint',
  profile: 'profile',
  /** Billing records of the receiver changed: results came in, a status changed. The event bears the receiver's id. */
  billing: 'billing',
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

/** The subjects of live events. Events of 'process' are for the server's own processes, and reach no page. */
export type LiveSubject = (typeof liveKinds)[LiveKind];

/** The kinds of a subject. */
export type KindOf<Subject extends LiveSubject> = {
  [Kind in LiveKind]: (typeof liveKinds)[Kind] extends Subject ? Kind : never;
}[LiveKind];

/** The kinds that a page can hear. */
export type NudgeKind = KindOf<Exclude<LiveSubject, 'process'>>;

export function isNudgeKind(text: string): text is NudgeKind {
  return Object.hasOwn(liveKinds, text) && liveKinds[text as LiveKind] !== 'process';
}
