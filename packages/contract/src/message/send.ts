import { z } from 'zod';
import { fileIds } from '../attachment/attachment.ts';
import { call } from '../call.ts';
import { obeys } from '../fault-issue.ts';
import { finish } from '../finish/finish.ts';
import { id, instant } from '../schemas.ts';
import { stateChanged } from '../state-changed.ts';
import { messageMaxLength } from './message.ts';
import { checkAttachmentCount } from '@consult/domain/consult/attachment-limits.ts';

/** A message: a text, files, photos of a gallery, handouts, or several of them. */
export const messageInput = z.object({
  activityId: id,
  messageId: id,
  /** May be empty where files or handouts go with it. */
  text: z.string().max(messageMaxLength),
  /** Uploads of this message, in their order; they were added under formId. */
  attachments: fileIds.default([]),
  formId: id.optional(),
  /** Photos and films of the sender's own gallery: copies of them go with the message. */
  galleryMediaURIs: fileIds.default([]),
  /** Handouts of the sender's own library. */
  resourceIds: z
    .array(z.string().min(1).max(200))
    .check(obeys((ids) => checkAttachmentCount(ids.length)))
    .default([]),
  billable: z.boolean().default(false),
  /** '' for the default code. */
  billingCode: z.string().max(20).default(''),
  /**
   * The version of the message draft that is sent: the send removes the draft if it bears this message's id and this
   * version. Words that nobody sent stay, under the id of another message. Absent, as older clients send it: the send
   * removes whichever draft there is.
   */
  draftVersion: z.number().int().min(0).max(2_147_483_647).optional(),
  /** A consultant asks the referrer for information: it is no answer yet, and stops the promise's clock. */
  asks: z.boolean().default(false),
  /** What is done with the consult in the same moment: without the message nothing of it happens. */
  finish: finish.optional(),
});
export type MessageInput = z.output<typeof messageInput>;

export const messageSend = call({
  name: 'message-send',
  summary: 'Sends a message into a thread. The same message id sent again makes no second message.',
  access: [['secureMessagingSendMessages']],
  sends: true,
  changes: { waits: true },
  input: messageInput,
  output: z.object({ seq: z.number().int(), sentAt: instant, version: z.number().int() }),
  errors: {
    ALREADY_SENT: {
      status: 409,
      message: 'This message was already sent with other words. What you typed is kept.',
    },
    TAKEN_BACK: { status: 409, message: 'You took this back. Its content is where you wrote it.' },
    NO_CONSULTANT: {
      status: 409,
      message:
        'This specialist is no longer on the product. It is no longer possible to send any messages on this consult.',
    },
    ...stateChanged,
  },
});
