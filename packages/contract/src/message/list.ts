import { z } from 'zod';
import { threadMessage } from '../activity/activity.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

/** A place in a thread. The bound is the database's integer, which no thread reaches. */
const seq = z.number().int().max(2_147_483_647);

export const messageList = call({
  name: 'message-list',
  summary: 'A page of a thread in order: the newest, those before a message, or those after one.',
  access: 'signed-in',
  changes: false,
  input: z.object({
    activityId: id,
    beforeSeq: seq.positive().optional(),
    afterSeq: seq.min(0).optional(),
  }),
  output: z.object({
    messages: z.array(threadMessage),
    lastSeq: z.number().int(),
    more: z.boolean(),
    /** The people named in these messages who are no members (any more). */
    others: z.array(z.object({ personId: id, firstName: z.string(), lastName: z.string(), salutation: z.string() })),
  }),
});
