import type { SessionRequest } from './sessions.ts';

/** What a patient's link opens. */
export type LinkKind = 'consult-copy' | 'one-way' | 'form' | 'window';

/** What a right proof at a link opened. It reads the record behind that link and nothing else. */
export type Visit = {
  /** SHA-256 of its token. */
  tokenHash: Buffer;
  linkId: string;
  kind: LinkKind;
  /** The consult of a copy or window, or the message; a form is one. */
  recordId: string;
  /** The consult whose window its link opens, also while the visit is at a form of that window; null of other links. */
  windowOf: string | null;
  /** When it ends without another call, and when it ends in any case. */
  idleAt: Date;
  endsAt: Date;
};

/** Who of the patients makes a request. The room patient-link implements it; one per process. */
export type Visits = {
  /**
   * The visit of a request, by its header; null where it ended, ran out, or its link was closed. Asking is a use of it.
   */
  resolve(request: SessionRequest): Promise<Visit | null>;
};
