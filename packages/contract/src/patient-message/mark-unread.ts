import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { marks } from './mark-read.ts';
import { messagesAccess } from './message.ts';

export const patientMessageMarkUnread = call({
  name: 'patientMessage-markUnread',
  summary: 'Marks messages of one owner as unread; answers how each was before.',
  access: messagesAccess,
  changes: { waits: true },
  input: z.object({ ownerId: id, marks }),
  output: z.object({ previous: z.array(z.object({ messageId: id, read: z.boolean() })) }),
});
