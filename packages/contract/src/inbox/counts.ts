import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const inboxCounts = call({
  name: 'inbox-counts',
  summary: 'How many consults are unread in the viewer’s inbox, counted up to 100.',
  access: 'signed-in',
  input: nothing,
  output: z.object({ unread: z.number().int() }),
});
