import type { SessionRequest } from './sessions.ts';
import type { Viewer } from './viewer.ts';

/** A phone that was let in to add photos to a gallery, while it may. It does nothing else. */
export type Phone = {
  id: string;
  /** Who let it in: the photos become theirs. */
  maker: Viewer;
  /** When it adds no more. */
  endsAt: Date;
};

/** Which phone makes a request. The room phone-camera implements it; one per process. */
export type Phones = {
  /**
   * The phone of a request, by its header; null where it was ended or ran out, and where its maker's session has ended,
   * is locked, or holds no gallery any more.
   * @param use.counts whether the request is a use of its maker's session
   */
  resolve(request: SessionRequest, use: { counts: boolean }): Promise<Phone | null>;
};
