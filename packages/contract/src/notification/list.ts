import { z } from 'zod';
import { call } from '../call.ts';
import { notification } from './notification.ts';

export const notificationList = call({
  name: 'notification-list',
  summary: 'The viewer’s news, newest first, ten a page, in the language asked for where it was written in it.',
  access: 'signed-in',
  changes: false,
  input: z.object({
    language: z.enum(['en', 'fr']).default('en'),
    before: z.string().max(200).nullable().default(null),
  }),
  output: z.object({ notifications: z.array(notification), next: z.string().nullable() }),
});
