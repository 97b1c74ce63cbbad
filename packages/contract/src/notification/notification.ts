import { z } from 'zod';
import { id, instant } from '../schemas.ts';

export const notificationPageSize = 10;

/** News for a user. `id` is the campaign's. */
export const notification = z.object({
  id,
  title: z.string(),
  body: z.string(),
  sentAt: instant,
  read: z.boolean(),
  readAt: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;
