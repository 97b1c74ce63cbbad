import { z } from 'zod';
import { call } from '../call.ts';
import { folder } from '../activity/activity.ts';
import { id, instant } from '../schemas.ts';

/** The last message that the person had seen of a consult: a row with a newer one stays as it is. Absent: any. */
export const seenAt = instant.optional();

/** The most consults that one call moves or marks. */
export const inboxBatch = 500;

export const inboxMove = call({
  name: 'inbox-move',
  summary:
    'Moves consults of one owner (the viewer, or a clinic of theirs) between inbox and archive; answers where they were.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.object({
    ownerId: id,
    moves: z
      .array(z.object({ activityId: id, folder, seenAt }))
      .min(1)
      .max(inboxBatch),
  }),
  /** The input of the call that undoes this one. It leaves out consults that are not the owner's. */
  output: z.object({ previous: z.array(z.object({ activityId: id, folder })) }),
});
