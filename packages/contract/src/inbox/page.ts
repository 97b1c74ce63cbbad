import { z } from 'zod';
import { inboxCard, folder } from '../activity/activity.ts';
import { call } from '../call.ts';

/** Ten rows a page, as specified. */
export const inboxPageSize = 10;

export const inboxPage = call({
  name: 'inbox-page',
  summary: 'One page of the viewer’s own inbox or archive: overdue first, then newest by last message.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({ folder, after: z.string().max(200).nullable().default(null) }),
  output: z.object({ rows: z.array(inboxCard), next: z.string().nullable() }),
});
