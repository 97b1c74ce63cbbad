import { z } from 'zod';
import { call } from '../call.ts';
import { id, nothing } from '../schemas.ts';
import { messagesAccess } from './message.ts';

export const patientMessageCounts = call({
  name: 'patientMessage-counts',
  summary: 'Whose messages the viewer reads, with the unread ones in each inbox; counting stops at 100.',
  access: messagesAccess,
  changes: false,
  input: nothing,
  output: z.object({
    /** Of clinic staff the clinics first: the first one is whose messages the page begins with. */
    owners: z.array(
      z.object({ ownerId: id, kind: z.enum(['person', 'clinic']), name: z.string(), unread: z.number().int() }),
    ),
  }),
});
