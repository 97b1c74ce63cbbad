import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const consultTakeBack = call({
  name: 'consult-takeBack',
  summary: 'Takes back a consult that the viewer just sent, while no consultant has opened it and nothing has left.',
  access: [['econsultAndSecureMessaging']],
  // One whose answer was lost is taken back as soon as the server can be reached.
  changes: { waits: true },
  input: z.object({
    /** The consult; absent where the device does not know whether it arrived. */
    activityId: id.optional(),
    /** Then its submission, which never arrives any more where it had not. */
    submissionId: id.optional(),
    /** The id of the draft that its content becomes. */
    draftId: id,
    /** The device has the content in this form, to which its files go; no draft is made of it. */
    formId: id.optional(),
  }),
  /** The draft. Taken back before, it is the one that it became then. `arrived`: whether the server had the consult. */
  output: z.object({ draftId: id, arrived: z.boolean() }),
  errors: {
    TOO_LATE: { status: 409, message: 'It is too late to take this back.' },
  },
});
