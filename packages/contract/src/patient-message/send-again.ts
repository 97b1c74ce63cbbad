import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { messagesAccess } from './message.ts';
import { recipientAnswers, sendToPatientErrors, tooLate } from './recipient.ts';

export const patientMessageSendAgain = call({
  name: 'patientMessage-sendAgain',
  summary:
    'Sends a message again, to the same or a corrected address: the old link is closed at once, and it costs no second use.',
  access: messagesAccess,
  sends: true,
  changes: { waits: false },
  input: z.object({
    messageId: id,
    /** The client makes one for each press of the button; the same one is one sending. */
    sendId: id,
    /** Absent: the address that it went to. */
    patientEmail: z.string().max(254).optional(),
    ...recipientAnswers,
  }),
  output: z.object({ version: z.number().int(), goesOutAt: instant }),
  errors: { ...tooLate, LIMIT_REACHED: sendToPatientErrors.LIMIT_REACHED },
});
