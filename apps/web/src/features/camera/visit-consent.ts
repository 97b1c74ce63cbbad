import { useSyncExternalStore } from 'react';
import type { Consent, ConsentToRecord } from '@consult/contract/media/media.ts';
import { consentHolds } from '@consult/domain/media/consent.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { useNow } from '../../ui/now.ts';
import { serverNow } from '../../ui/server-clock.ts';

/** What was answered when the page asked for the patient's consent. Times by the server's clock, ms. */
export type ConsentAnswer = {
  /** null: 'Later'. */
  consent: ConsentToRecord | null;
  at: number;
  /** When it was given, or the last photo under it was taken. */
  lastAt: number;
};

/** Of this visit; it lives in this page's memory alone, and names no patient. */
let answer: ConsentAnswer | null = null;
const listeners = new Set<() => void>();

function change(next: ConsentAnswer | null): void {
  answer = next;
  for (const listener of listeners) listener();
}

onSessionForgotten(() => change(null));

/** Holds for the photos from now on; null is 'Later'. */
export function recordConsent(consent: ConsentToRecord | null): void {
  const now = serverNow();
  change({ consent, at: now, lastAt: now });
}

/** The next photo is of another patient, or of another visit: the page asks again. */
export function forgetConsent(): void {
  change(null);
}

/** The consent of a photo that was taken at this time of the server's clock, ms; it holds on from there. */
export function consentOfShot(taken: number): { consent: ConsentToRecord | null; consentAt: string | null } {
  const now = answer && Math.max(taken, answer.lastAt);
  if (!answer || now === null || !consentHolds(answer.lastAt, now)) {
    change(null);
    return { consent: null, consentAt: null };
  }
  const { consent, at } = answer;
  change({ consent, at, lastAt: now });
  return { consent, consentAt: consent && new Date(at).toISOString() };
}

/** The answer that holds now; null: the page has to ask. */
export function useConsentAnswer(): ConsentAnswer | null {
  const given = useSyncExternalStore(subscribe, () => answer);
  const now = useNow();
  // The page's beat may be older than the answer.
  return given && consentHolds(given.lastAt, Math.max(now, given.lastAt)) ? given : null;
}

/** The consent that holds now, with when it was recorded; null for none. */
export function useRecordedConsent(): Consent | null {
  const answer = useConsentAnswer();
  return answer?.consent ? { ...answer.consent, recordedAt: new Date(answer.at).toISOString() } : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
