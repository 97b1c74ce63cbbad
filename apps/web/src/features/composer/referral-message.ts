import { noMailAnswers, readMailAnswers, type MailAnswers } from '@consult/domain/patient-message/mail-answers.ts';
import type { Kept } from '../../app/local/kept.ts';
import { keptAt, type Local } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { useUses } from '../patient-message/patient-message.ts';
import { messagePlace } from './places.ts';

/** A message to the patient of a referral that was just sent; this device keeps it until it is sent or skipped. */
export type WishedMessage = {
  /** Made once: the server sends a message of the same id only once. */
  messageId: string;
  patientEmail: string;
  /** The typed subject; null while the default stands there. */
  subject: string | null;
  body: string | null;
} & MailAnswers;

const nothing: WishedMessage = { messageId: '', patientEmail: '', subject: null, body: null, ...noMailAnswers };

/** The wish for a message to the patient of a referral that is being sent. */
export const wishFor = (patientEmail: string): WishedMessage => ({
  messageId: newId(),
  patientEmail,
  subject: null,
  body: null,
  ...noMailAnswers,
});

/** Where the message is written. Its value has no messageId where none was asked for. */
export function messageAt(local: Local, activityId: string): Kept<WishedMessage> {
  return keptAt<WishedMessage>(local, {
    place: messagePlace(activityId),
    start: nothing,
    read: readMessage,
    isEmpty: ({ messageId }) => messageId === '',
    about: { activityId },
  });
}

/** Reads a message of the device; null for one that can not be read. */
export function readMessage(value: unknown): WishedMessage | null {
  const kept = (value ?? {}) as Partial<WishedMessage>;
  if (typeof kept.messageId !== 'string' || typeof kept.patientEmail !== 'string') return null;
  return {
    messageId: kept.messageId,
    patientEmail: kept.patientEmail,
    subject: typeof kept.subject === 'string' ? kept.subject : null,
    body: typeof kept.body === 'string' ? kept.body : null,
    ...readMailAnswers(kept),
  };
}

/** Whether the person may send one: by permission, or by what is left of the premium plan. The server decides again. */
export function useMayMessagePatient(matters = true): boolean {
  return useUses('message', matters).may;
}
