import { useQuery } from '@tanstack/react-query';
import { keepTyped, readTyped } from '../../app/typed-text.ts';
import { heldBy } from '../../app/guard.ts';
import { call } from '../../app/call.ts';
import { claimsQuery } from '../../app/session.ts';
import { newId } from '../../app/new-id.ts';

/** A message to the patient of a referral that was just sent; this device keeps it until it is sent or skipped. */
export type WishedMessage = {
  /** Made once: the server sends a message of the same id only once. */
  messageId: string;
  patientEmail: string;
  /** The typed subject; null while the default stands there. */
  subject: string | null;
  body: string | null;
};

const place = (activityId: string) => `referral-message.${activityId}`;

/** Notes that the person asked for a message to the patient of this referral. */
export function wishMessage(personId: string, activityId: string, patientEmail: string): void {
  keepMessage(personId, activityId, { messageId: newId(), patientEmail, subject: null, body: null });
}

export function keepMessage(personId: string, activityId: string, message: WishedMessage): void {
  keepTyped(personId, place(activityId), JSON.stringify(message));
}

/** Forgets it: it was sent or skipped. */
export function forgetMessage(personId: string, activityId: string): void {
  keepTyped(personId, place(activityId), '');
}

/** The message that the person asked for and has neither sent nor skipped; null for most referrals. */
export function wishedMessage(personId: string, activityId: string): WishedMessage | null {
  try {
    const kept = JSON.parse(readTyped(personId, place(activityId)) ?? 'null') as Partial<WishedMessage> | null;
    if (!kept || typeof kept.messageId !== 'string' || typeof kept.patientEmail !== 'string') return null;
    return {
      messageId: kept.messageId,
      patientEmail: kept.patientEmail,
      subject: typeof kept.subject === 'string' ? kept.subject : null,
      body: typeof kept.body === 'string' ? kept.body : null,
    };
  } catch {
    return null;
  }
}

/**
 * Whether the person may send one: by permission, or by what is left of the premium plan, which the page asks for only
 * when `matters`. The server decides again.
 */
export function useMayMessagePatient(matters = true): boolean {
  const claims = useQuery(claimsQuery).data;
  const held = claims ? heldBy(claims) : new Set<string>();
  const limited = !held.has('oneWayMessaging') && held.has('premiumOneWayMessaging');
  const remaining = useQuery({
    queryKey: ['premium', 'one-way-messages-remaining'],
    queryFn: ({ signal }) => call('premium-getNumberOfOneWayMessageUsesRemaining', {}, { signal }),
    enabled: limited && matters,
  }).data;
  return held.has('oneWayMessaging') || (limited && (remaining ?? 0) > 0);
}
