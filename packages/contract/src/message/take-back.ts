import { z } from 'zod';
import { attachment } from '../attachment/attachment.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const messageTakeBack = call({
  name: 'message-takeBack',
  summary:
    'Takes back a message that the viewer just sent, while nobody else has opened it and nothing of it has left.',
  access: [['secureMessagingSendMessages']],
  // After two minutes it is too late anyway; a message that waits on the device is discarded there.
  changes: { waits: false },
  input: z.object({
    activityId: id,
    messageId: id,
    /** The id that the content goes on under. The old one stays used. */
    newId: id,
  }),
  /** The content as it was sent. Taken back before, it is under the id that it got then. */
  output: z.object({
    newId: id,
    text: z.string(),
    /** In their order; they were added under newId now. */
    attachments: z.array(attachment),
    resources: z.array(z.object({ id: z.string(), name: z.string() })),
    billable: z.boolean(),
    billingCode: z.string(),
    /** The version of the message draft that holds the words; 0 where another draft stands there. */
    draftVersion: z.number().int(),
    /** It asked the referrer for information: sent again it does so again, and is no answer. */
    asks: z.boolean(),
  }),
  errors: {
    TOO_LATE: { status: 409, message: 'It is too late to take this back.' },
  },
});
