import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const inboxCounts = call({
  name: 'inbox-counts',
  summary:
    'How many consults of the viewer each question finds, counted up to 100, and how many lie in each folder, up to 201.',
  access: 'signed-in',
  changes: false,
  input: nothing,
  output: z.object({
    unread: z.number().int(),
    /** Those that wait for the viewer's own answer. */
    waiting: z.number().int(),
    toBook: z.number().int(),
    unanswered: z.number().int(),
    due: z.number().int(),
    /** One more than mostRowsCounted of the domain: there are more. */
    inbox: z.number().int(),
    archive: z.number().int(),
  }),
});
