import { z } from 'zod';
import { messageBatch } from '@consult/domain/patient-message/limits.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { messageFolder, messagesAccess, seenAt } from './message.ts';

export const patientMessageMove = call({
  name: 'patientMessage-move',
  summary: 'Moves messages of one owner between inbox, sent and archive; answers where they were.',
  access: messagesAccess,
  changes: { waits: true },
  input: z.object({
    ownerId: id,
    moves: z
      .array(z.object({ messageId: id, folder: messageFolder, seenAt }))
      .min(1)
      .max(messageBatch),
  }),
  /** The moves of the call that undoes this one. It leaves out messages that are not the owner's. */
  output: z.object({ previous: z.array(z.object({ messageId: id, folder: messageFolder })) }),
});
