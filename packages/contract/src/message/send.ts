import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { messageMaxLength } from './message.ts';

export const messageSend = call({
  name: 'message-send',
  summary: 'Sends a message into a thread. The same message id sent again makes no second message.',
  access: [['secureMessagingSendMessages']],
  sends: true,
  input: z.object({
    activityId: id,
    messageId: id,
    text: z
      .string()
      .max(messageMaxLength)
      .refine((text) => text.trim() !== '', 'Write a message first.'),
  }),
  output: z.object({ seq: z.number().int(), sentAt: instant, version: z.number().int() }),
});
