import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { notification } from './notification.ts';

export const notificationGet = call({
  name: 'notification-get',
  summary: 'One piece of the viewer’s news by its campaign.',
  access: 'signed-in',
  changes: false,
  input: z.object({ campaignId: id, language: z.enum(['en', 'fr']).default('en') }),
  output: notification,
});
