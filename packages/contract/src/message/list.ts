import { z } from 'zod';
import { threadMessage } from '../activity/activity.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const messageList = call({
  name: 'message-list',
  summary: 'A page of a thread in order: the newest, those before a message, or those after one.',
  access: 'signed-in',
  input: z.object({
    activityId: id,
    beforeSeq: z.number().int().positive().optional(),
    afterSeq: z.number().int().min(0).optional(),
  }),
  output: z.object({ messages: z.array(threadMessage), lastSeq: z.number().int(), more: z.boolean() }),
});
