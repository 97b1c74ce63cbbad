import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { inboxBatch, seenAt } from './move.ts';

export const inboxSetRead = call({
  name: 'inbox-setRead',
  summary: 'Marks consults of one owner as unread, or back to how far they were read; answers how far that was.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.object({
    ownerId: id,
    /** null: unread, that is all but the last message. */
    marks: z
      .array(z.object({ activityId: id, lastReadSeq: z.number().int().min(0).max(2_147_483_647).nullable(), seenAt }))
      .min(1)
      .max(inboxBatch),
  }),
  output: z.object({ previous: z.array(z.object({ activityId: id, lastReadSeq: z.number().int() })) }),
});
