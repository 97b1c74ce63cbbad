import { useRef, useState } from 'react';
import type { Consent, ConsentToRecord } from '@consult/contract/media/media.ts';
import { byServer, serverNow } from '../ui/server-clock.ts';

/** What was answered when the page asked for the patient's consent; `consent` null: 'Later'. */
export type ConsentAnswer = { consent: ConsentToRecord | null; at: string | null };

/**
 * The consent of the visit: what was recorded at the computer, or what is answered here, once. It names no patient, and
 * holds for as long as the phone is let in, which is shorter than a consent holds (server rules, section 14).
 */
export function useConsent(given: Consent | null) {
  const [answer, setAnswer] = useState<ConsentAnswer | null>(() => {
    if (!given) return null;
    const { recordedAt, ...consent } = given;
    return { consent, at: recordedAt };
  });
  // The camera takes photos outside of React's turns.
  const latest = useRef(answer);
  const change = (next: ConsentAnswer) => {
    latest.current = next;
    setAnswer(next);
  };
  return {
    answer,
    record: (consent: ConsentToRecord | null) =>
      change({ consent, at: consent && new Date(serverNow()).toISOString() }),
    /** The consent of a photo that was taken at this time of this device's clock, ms. */
    consentOf: (taken: number): { consent: ConsentToRecord | null; consentAt: string | null } => {
      const { consent = null, at = null } = latest.current ?? {};
      return { consent, consentAt: consent && (at ?? new Date(byServer(taken)).toISOString()) };
    },
  };
}
