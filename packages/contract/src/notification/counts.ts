import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const notificationCounts = call({
  name: 'notification-counts',
  summary: 'How much of the viewer’s news is unread, counted up to 100.',
  access: 'signed-in',
  changes: false,
  input: nothing,
  output: z.object({ unread: z.number().int() }),
});
