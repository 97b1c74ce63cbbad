import { z } from 'zod';
import { attachment } from '../attachment/attachment.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

const under = z.object({
  newId: id,
  /** Whether the server had the message. */
  arrived: z.boolean(),
});

const withContent = under.extend({
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
});

export const messageTakeBack = call({
  name: 'message-takeBack',
  summary:
    'Takes back a message that the viewer just sent, while nobody else has opened it and nothing of it has left.',
  access: [['secureMessagingSendMessages']],
  // One whose answer was lost is taken back as soon as the server can be reached.
  changes: { waits: true },
  input: z.object({
    activityId: id,
    messageId: id,
    /** The id that the content goes on under. The old one stays used. */
    newId: id,
    /**
     * The device has the content, and does not know whether the message arrived: no draft is made of it, and the answer
     * has none of it. One that did not arrive never will.
     */
    kept: z.boolean().default(false),
    /** Of a kept message: the form for which its files were uploaded. They go to newId, arrived or not. */
    formId: id.optional(),
  }),
  /**
   * The content as it was sent; of a kept one, and of a command, its ids alone. Taken back before, it is under the id
   * that it got then.
   */
  output: z.union([withContent, under]),
  errors: {
    TOO_LATE: { status: 409, message: 'It is too late to take this back.' },
  },
});
