import { z } from 'zod';
import { messageBatch } from '@consult/domain/patient-message/limits.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { messagesAccess, seenAt } from './message.ts';

export const marks = z
  .array(z.object({ messageId: id, seenAt }))
  .min(1)
  .max(messageBatch);

export const patientMessageMarkRead = call({
  name: 'patientMessage-markRead',
  summary: 'Marks messages of one owner as read, as opening one does; answers how each was before.',
  access: messagesAccess,
  changes: { waits: true },
  input: z.object({ ownerId: id, marks }),
  output: z.object({ previous: z.array(z.object({ messageId: id, read: z.boolean() })) }),
});
