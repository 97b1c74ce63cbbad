import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { messagesAccess } from './message.ts';
import { tooLate } from './recipient.ts';

export const patientMessageSendNow = call({
  name: 'patientMessage-sendNow',
  summary:
    'Sends a delayed message in 20 seconds. Until then patientMessage-change may delay it again, which is its Undo.',
  access: messagesAccess,
  sends: true,
  changes: { waits: false },
  input: z.object({ messageId: id }),
  output: z.object({ version: z.number().int(), goesOutAt: instant }),
  errors: tooLate,
});
