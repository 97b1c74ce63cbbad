import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { messageMaxLength } from './message.ts';
import { maxAttachments } from '@consult/domain/consult/attachment-limits.ts';

export const messageSend = call({
  name: 'message-send',
  summary: 'Sends a message into a thread. The same message id sent again makes no second message.',
  access: [['secureMessagingSendMessages']],
  sends: true,
  input: z.object({
    activityId: id,
    messageId: id,
    /** May be empty where something goes with it. */
    text: z.string().max(messageMaxLength),
    /** Uploads of this message, in their order; they were added under formId. */
    attachments: z.array(id).max(maxAttachments).default([]),
    formId: id.optional(),
    /** Handouts of the sender's own library. */
    resourceIds: z.array(z.string().min(1).max(200)).max(maxAttachments).default([]),
    billable: z.boolean().default(false),
    /** '' for the default code. */
    billingCode: z.string().max(20).default(''),
  }),
  output: z.object({ seq: z.number().int(), sentAt: instant, version: z.number().int() }),
});
