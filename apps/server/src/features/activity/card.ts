import type { SystemEvent } from '@consult/contract/activity/activity.ts';
import type { ImageLabel } from '@consult/contract/image-label/image-label.ts';
import { cardOf } from '@consult/domain/consult/consult-card.ts';
import type { AnswerPart } from '@consult/domain/consult/service-form.ts';
import type { OopData } from '@consult/domain/consult/out-of-province.ts';

/** The decrypted content of activity.card: what a list row shows of the patient. */
export type Card = {
  firstName: string;
  lastName: string;
  phn: string;
  province: string;
  dateOfBirth: string;
  subject: string;
};

/** The decrypted content of activity.preview. */
export type Preview = { text: string; sentBy: string };

type Answer = { header: string; values: string[]; part?: AnswerPart; fr?: { header: string; values: string[] } };

/** The decrypted content of econsult.body. */
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
  /** The sender ticked that the patient is told. */
  tellPatient?: true;
  symptoms: Record<string, unknown>;
  /** The answers as they read on the day of sending, so that a later change of the form changes no sent consult. */
  answers: Answer[];
  /**
   * Of a phone consult: where the specialist reaches the referrer. Its time and specialist stand in table phone_call.
   */
  phoneCall?: { physicianPhoneNumber: string; physicianCalendarEmail: string };
  /**
   * Which consult of the partner's record system this one was launched from. `verified`: the partner had handed that
   * consult over to the sender, or to the person who forwarded the draft to them. The partner may be told nothing about
   * any other.
   */
  launch?: { avaConsultId: string; avaUuid: string; verified: boolean };
};

/**
 * A handout as its sender shared it: its name, the thread's own file of it, and the handout's id in the sender's
 * library (not in a copy).
 */
export type SharedResource = { resourceName: string; attachmentId: string; resourceId?: string };

/**
 * The decrypted content of message.body. It is either an ordinary text, with its handouts and the message that it was
 * copied from, or the event that a line of the system tells. 'consult-sent' alone is the older form of an activity's
 * first line.
 */
export type MessageBody =
  | { text: string; resources?: SharedResource[]; copied?: true }
  | { event: 'consult-sent' | SystemEvent };

/** The decrypted content of outcome.body. */
export type SpecialistResponse = { outcome: string; diagnosis: string; diagnosisCode?: string };

/** The decrypted content of image_label.body: one consultant's labels of one picture. */
export type ImageLabelBody = Omit<ImageLabel, 'filePath' | 'created' | 'labelledBy'>;

/** The decrypted content of message_draft.body. `asks`: a request for information, which is no answer. */
export type MessageDraft = { text: string; asks?: true };

/** Where each ciphertext of an activity lies. The cipher binds it to this place as associated data. */
export const place = {
  card: (activityId: string) => ({ table: 'activity', column: 'card', id: activityId }),
  preview: (activityId: string) => ({ table: 'activity', column: 'preview', id: activityId }),
  econsult: (activityId: string) => ({ table: 'econsult', column: 'body', id: activityId }),
  message: (messageId: string) => ({ table: 'message', column: 'body', id: messageId }),
  appointment: (activityId: string) => ({ table: 'appointment', column: 'body', id: activityId }),
  outcome: (activityId: string) => ({ table: 'outcome', column: 'body', id: activityId }),
  imageLabel: (attachmentId: string, personId: string) => ({
    table: 'image_label',
    column: 'body',
    id: `${attachmentId} ${personId}`,
  }),
  messageDraft: (activityId: string, personId: string) => ({
    table: 'message_draft',
    column: 'body',
    id: `${activityId} ${personId}`,
  }),
};

/** How much of a message its preview keeps, in characters. */
export const previewLength = 200;

/** The preview of a consult in which nobody has written yet: its question or, where none was written, its answers. */
export function firstPreview(answers: readonly Answer[], referrerId: string): Preview {
  const { question, key } = cardOf(answers);
  const text = question?.values[0] ?? key.map(({ header, values }) => `${header}: ${values.join(', ')}`).join(' · ');
  return { text: previewText(text), sentBy: referrerId };
}

/** The preview of a message's text: one line, cut at previewLength without splitting a character in two. */
export function previewText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= previewLength ? line : Array.from(line).slice(0, previewLength).join('');
}
