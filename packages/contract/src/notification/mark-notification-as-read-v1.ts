import { z } from 'zod';
import { call } from '../call.ts';
import { done, id, instant } from '../schemas.ts';

export const markNotificationAsRead = call({
  name: 'fcm-markNotificationAsRead_v1',
  summary: 'Marks news as read: that of the given campaigns, or all without any.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.object({
    campaignIds: z.array(id).min(1).max(100).optional(),
    /** Only what was sent up to then: what came while this waited on its device was never shown. */
    sentUpTo: instant.optional(),
  }),
  output: done,
});
