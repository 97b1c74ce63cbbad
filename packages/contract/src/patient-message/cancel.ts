import { z } from 'zod';
import { maxRecipients } from '@consult/domain/patient-message/limits.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { messagesAccess } from './message.ts';

export const patientMessageCancel = call({
  name: 'patientMessage-cancel',
  summary:
    'Cancels messages whose mail has not gone: Undo within 20 seconds, or before 7:00. Says which were too late; cancelled ones stay cancelled.',
  access: messagesAccess,
  changes: { waits: false },
  input: z.object({ messageIds: z.array(id).min(1).max(maxRecipients) }),
  output: z.object({ cancelled: z.array(id), tooLate: z.array(id) }),
});
