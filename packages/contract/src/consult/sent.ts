import { z } from 'zod';
import { usualAnswer } from '../directory/service.ts';
import { draftCollection, draftErrors, draftSent } from '../draft/draft.ts';
import { id } from '../schemas.ts';
import { consultInput } from './consult-input.ts';

/** The input that sends a consult or a referral. */
export const sendInput = z.object({
  /** Made once per composed form. */
  submissionId: id,
  inputFields: consultInput,
  /** The composed form: a send removes its other uploads. */
  formId: id.optional(),
  /** The draft that the viewer sends; the send removes it. */
  draft: z
    .object({ draftId: id, consultDraftsCollectionType: draftCollection, version: z.number().int().positive() })
    .nullable()
    .default(null),
  /**
   * The answer to PATIENT_DIFFERS, whose fault at `phn` says whom the clinic knows under the number: `correct` writes
   * what is typed over the clinic's record, `keep` sends the consult and leaves the record. `seen` is the name and date
   * of birth that the fault told: another one asks again.
   */
  patientRecord: z
    .object({
      answer: z.enum(['correct', 'keep']),
      seen: z.object({ name: z.string().max(500), born: z.string().max(20) }).nullable(),
    })
    .nullable()
    .default(null),
});

export const sentOutput = z.object({
  activityId: id,
  subject: z.string(),
  recipients: z.array(z.string()),
  /** To an eConsult, from when it was sent; null where too little is known. */
  usualAnswer: usualAnswer.nullable(),
});

export const sendErrors = {
  ...draftErrors,
  ...draftSent,
  SUBMISSION_CHANGED: {
    status: 409,
    message: 'This form was already sent with other content. Start a new consult to send this one.',
  },
  TAKEN_BACK: { status: 409, message: 'You took this back. Its content is where you wrote it.' },
  SERVICE_UNAVAILABLE: {
    status: 409,
    message:
      'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
  },
  FORM_CHANGED: {
    status: 409,
    message: 'The questions of this service have changed. Check your answers and send again.',
  },
  PATIENT_DIFFERS: {
    status: 409,
    message: 'Your clinic has other details for this health number. Say whether its record is to be corrected.',
  },
  TIME_TAKEN: { status: 409, message: 'Somebody else has just taken this time. Choose another one.' },
} as const;
