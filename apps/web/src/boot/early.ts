/** The calls that the document may make before the page's files are here. */
export type EarlyName =
  | 'app-info'
  | 'login-setCustomClaims_v1'
  | 'profile-get'
  | 'inbox-page'
  | 'inbox-counts'
  | 'consultDraft-counts'
  | 'notification-counts'
  | 'hint-list';

/** `answer` is null where the document came to ask nothing. */
type Waiting = { name: string; body: string; answer: Promise<Response | null>; at: number };

declare global {
  var earlyAnswers: Waiting[] | undefined;
}

/** What was asked early and nobody has taken yet. It lies in memory only. */
export const waiting: Waiting[] = (globalThis.earlyAnswers ??= []);

/** An answer older than this, in ms, is not what a page shows that asks now. */
const freshMs = 15_000;

/** Where the live stream of this page load begins: as far as the server had heard when it told the claims. */
let cursor: string | null = null;

/**
 * The answer to a call that the document made before, once; null where it made none like it. Its failure is the call's
 * own.
 * @param body the input as JSON, as it goes out
 */
export function takeEarly(name: string, body: string): Promise<Response | null> | null {
  const place = waiting.findIndex((one) => one.name === name && one.body === body);
  const [found] = place < 0 ? [] : waiting.splice(place, 1);
  if (!found || Date.now() - found.at > freshMs) return null;
  return found.answer.then((response) => {
    cursor ??= response?.headers.get('x-live-cursor') ?? null;
    return response;
  });
}

/** Whether the document asked this and nobody has taken the answer yet. */
export function isAskedEarly(name: EarlyName): boolean {
  return waiting.some((one) => one.name === name);
}

/** Forgets what was asked early: it was for another session. */
export function dropEarly(): void {
  waiting.length = 0;
  cursor = null;
}

/** The cursor from which the first live stream goes on, once: what the page shows by then was asked after it. */
export function takeCursor(): string | null {
  const taken = cursor;
  cursor = null;
  return taken;
}
