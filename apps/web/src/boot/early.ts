import { openingMs } from '../app/line-watch.ts';

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

/** As long as a call waits for its answer (app/call.ts). */
const usualMs = 30_000;

/** Without these nothing opens, not even what this device keeps: a dead line is said as soon as that of the stream. */
const openers = new Set<EarlyName>(['app-info', 'login-setCustomClaims_v1']);

/** How long the document waits for an answer, in ms. Afterwards the page says that there is no connection, and asks. */
export const earlyPatienceMs = (name: EarlyName): number => (openers.has(name) ? openingMs : usualMs);

/** `answer` is null where the document in the end did not make the call. */
type Waiting = { name: string; body: string; answer: Promise<Response | null>; at: number };

declare global {
  var earlyAnswers: Waiting[] | undefined;
}

/** The calls that the document made and the page has not taken yet. They are in memory only. */
export const waiting: Waiting[] = (globalThis.earlyAnswers ??= []);

/** A page must not show an answer that is older than this, in ms: it makes the call again. */
const freshMs = 15_000;

/** The place where this page's live stream begins: the last event before the server gave the claims. */
let cursor: string | null = null;

/**
 * Takes the answer to a call that the document made, once; null where it made no such call. A failure is the call's
 * own.
 * @param body the input as JSON, as the call sends it
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

/** Whether the document made this call and the page has not taken the answer yet. */
export function isAskedEarly(name: EarlyName): boolean {
  return waiting.some((one) => one.name === name);
}

/** Forgets the early calls: they belong to another session. */
export function dropEarly(): void {
  waiting.length = 0;
  cursor = null;
}

/** Takes the cursor for the first live stream, once: the page made all its calls after it. */
export function takeCursor(): string | null {
  const taken = cursor;
  cursor = null;
  return taken;
}
