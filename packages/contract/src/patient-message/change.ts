import { z } from 'zod';
import { oneWayBodyMaxLength, oneWaySubjectMaxLength } from '@consult/domain/patient/one-way-message.ts';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { stateChanged } from '../state-changed.ts';
import { messagesAccess } from './message.ts';
import { recipientAnswers, tooLate } from './recipient.ts';

/** What may be changed of a message whose mail has not gone. */
const messageChange = z.object({
  messageId: id,
  /** The version that it was changed from. */
  version: z.number().int(),
  patientEmail: z.string().max(254).optional(),
  subject: z.string().max(oneWaySubjectMaxLength).optional(),
  body: z.string().max(oneWayBodyMaxLength).optional(),
  /** true: 7:00 the next day. false: in 20 seconds. */
  delay: z.boolean().optional(),
  ...recipientAnswers,
});
export type MessageChange = z.output<typeof messageChange>;

export const patientMessageChange = call({
  name: 'patientMessage-change',
  summary:
    'Changes a message whose mail has not gone: address and delay, and subject and text of one that was written.',
  access: messagesAccess,
  sends: true,
  changes: { waits: false },
  input: messageChange,
  output: z.object({ version: z.number().int(), goesOutAt: instant }),
  errors: { ...tooLate, ...stateChanged },
});
