import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { messagesAccess } from './message.ts';
import { tooLate } from './recipient.ts';

export const patientMessageCloseLink = call({
  name: 'patientMessage-closeLink',
  summary: 'Closes the link of a message that has gone, also while the patient reads. One that is closed stays closed.',
  access: messagesAccess,
  changes: { waits: false },
  input: z.object({ messageId: id }),
  output: z.object({ closedAt: instant }),
  /** Its mail has not gone: cancel it. */
  errors: tooLate,
});
