import { z } from 'zod';
import { id } from '../schemas.ts';

/**
 * What a sender said of an address that their clinic's record does not have, or has for somebody else: write it to the
 * record, or leave that alone. `seen` is the address that they were told, where they may look patients up.
 */
export const recordAnswer = z.object({
  answer: z.enum(['correct', 'keep']),
  seen: z.string().max(254).nullable().default(null),
});
export type MailRecordAnswer = z.infer<typeof recordAnswer>;

/** What a sender is asked about a recipient, and answers with the send. */
export const recipientAnswers = {
  /** The patient agreed to e-mail: asked once, before the first mail to them. */
  consent: z.boolean().optional(),
  recordAnswer: recordAnswer.optional(),
};

/** In whose name something is sent, where it is not the caller's own (document 2, section 3). */
export const onBehalfFields = {
  sendingOnBehalfOfOptionKind: z.enum(['clinic', 'physician']).optional(),
  /** The clinic's or the physician's id. */
  sendingOnBehalfOfOptionUid: id.optional(),
  sendingOnBehalfOfOptionDisplayName: z.string().max(200).optional(),
};

/** Refusals of a send to patients. What is wrong with a field is INVALID_INPUT with its fault. */
export const sendToPatientErrors = {
  MESSAGE_CHANGED: { status: 409, message: 'This message was already sent with other content.' },
  LIMIT_REACHED: { status: 409, message: 'You have reached your limit of one-way messages.' },
} as const;

/** It went out before, or was cancelled: another was quicker. */
export const tooLate = {
  TOO_LATE: { status: 409, message: 'This message has changed in the meantime. Look at it again.' },
} as const;
