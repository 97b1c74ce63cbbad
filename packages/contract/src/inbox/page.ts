import { z } from 'zod';
import { questions } from '@consult/domain/inbox/questions.ts';
import { inboxCard, folder } from '../activity/activity.ts';
import { call } from '../call.ts';

/** Ten rows a page, as specified. */
export const inboxPageSize = 10;

export const inboxPage = call({
  name: 'inbox-page',
  summary:
    'One page of the viewer’s own inbox or archive, or of what a question finds in them: overdue first, then newest by last message.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({
    folder,
    /** Narrows the inbox to what it finds ('to-book' finds in both folders). null: all. */
    question: z.enum(questions).nullable().default(null),
    after: z.string().max(200).nullable().default(null),
  }),
  output: z.object({ rows: z.array(inboxCard), next: z.string().nullable() }),
});
