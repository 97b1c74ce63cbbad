import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const consultTakeBack = call({
  name: 'consult-takeBack',
  summary: 'Takes back a consult that the viewer just sent, while no consultant has opened it and nothing has left.',
  access: [['econsultAndSecureMessaging']],
  // After two minutes it is too late anyway.
  changes: { waits: false },
  input: z.object({
    activityId: id,
    /** The id of the draft that its content becomes. */
    draftId: id,
  }),
  /** The draft. Taken back before, it is the one that it became then. */
  output: z.object({ draftId: id }),
  errors: {
    TOO_LATE: { status: 409, message: 'It is too late to take this back.' },
  },
});
