import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { ownerId } from './list.ts';
import { messagesAccess, patientMessageDetail } from './message.ts';

export const patientMessageGet = call({
  name: 'patientMessage-get',
  summary: 'A message with its text, files, states and link. The page marks it as read by patientMessage-markRead.',
  access: messagesAccess,
  changes: false,
  input: z.object({ messageId: id, ownerId }),
  output: patientMessageDetail,
});
