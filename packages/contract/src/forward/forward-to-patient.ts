import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { recipientAnswers } from '../patient-message/recipient.ts';
import { forwardBodyMaxLength } from './moa-message.ts';

export const forwardToPatient = call({
  name: 'secureMessaging-forwardToPatient',
  summary:
    'Clinic staff sends the patient of a consult a message on behalf of the clinic; the mail holds a link, never the text.',
  access: [['sendMsgOnBehalfOfPhysicianOrClinic']],
  sends: true,
  changes: { waits: true },
  input: z.object({
    messageId: id,
    activityId: id,
    patientEmail: z.string().max(254),
    subject: z.string().max(300),
    body: z.string().max(forwardBodyMaxLength),
    ...recipientAnswers,
  }),
  output: z.object({ messageId: id, goesOutAt: instant }),
  errors: { MESSAGE_CHANGED: { status: 409, message: 'This message was already sent with other content.' } },
});
