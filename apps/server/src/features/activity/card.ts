import type { SystemEvent } from '@consult/contract/activity/activity.ts';
import type { OopData } from '@consult/domain/consult/out-of-province.ts';

/** What activity.card holds once decrypted: what a list row shows of the patient. */
export type Card = {
  firstName: string;
  lastName: string;
  phn: string;
  province: string;
  dateOfBirth: string;
  subject: string;
};

/** What activity.preview holds once decrypted. */
export type Preview = { text: string; sentBy: string };

type Answer = { header: string; values: string[] };

/** What econsult.body holds once decrypted. */
export type EconsultBody = {
  patient: {
    firstName: string;
    lastName: string;
    phn: string;
    province: string;
    dateOfBirth: string;
    phone: string;
    email: string;
    oop: boolean;
  };
  oopData: OopData | null;
  emailPatient: boolean;
  symptoms: Record<string, unknown>;
  /** The answers as they read on the day of sending, so that a later change of the form changes no sent consult. */
  answers: Answer[];
  /** Of a phone consult: where the referrer is reached. Its time and specialist stand in table phone_call. */
  phoneCall?: { physicianPhoneNumber: string; physicianCalendarEmail: string };
  /**
   * What it is in the partner's record system that it was launched from. `verified`: the partner had handed that over
   * to the sender, or to who forwarded it. Nothing else may be told to the partner.
   */
  launch?: { avaConsultId: string; avaUuid: string; verified: boolean };
};

/**
 * A handout as it was shared: its name, the thread's own file of it, and which of the sender's library it was (not of a
 * copy).
 */
export type SharedResource = { resourceName: string; attachmentId: string; resourceId?: string };

/**
 * What message.body holds once decrypted: an ordinary text, with the handouts shared with it and where it was copied
 * from, or what a line of the system tells. 'consult-sent' alone is how the first line of an activity was written at
 * first.
 */
export type MessageBody =
  | { text: string; resources?: SharedResource[]; copied?: true }
  | { event: 'consult-sent' | SystemEvent };

/** What outcome.body holds once decrypted. */
export type SpecialistResponse = { outcome: string; diagnosis: string };

/** What message_draft.body holds once decrypted. */
export type MessageDraft = { text: string };

/** Where each ciphertext of an activity lies; bound to it as associated data. */
export const place = {
  card: (activityId: string) => ({ table: 'activity', column: 'card', id: activityId }),
  preview: (activityId: string) => ({ table: 'activity', column: 'preview', id: activityId }),
  econsult: (activityId: string) => ({ table: 'econsult', column: 'body', id: activityId }),
  message: (messageId: string) => ({ table: 'message', column: 'body', id: messageId }),
  outcome: (activityId: string) => ({ table: 'outcome', column: 'body', id: activityId }),
  messageDraft: (activityId: string, personId: string) => ({
    table: 'message_draft',
    column: 'body',
    id: `${activityId} ${personId}`,
  }),
};

/** How much of a message its preview keeps, in characters. */
export const previewLength = 200;

/** The preview of a message's text: one line, cut at previewLength without splitting a character in two. */
export function previewText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= previewLength ? line : Array.from(line).slice(0, previewLength).join('');
}
