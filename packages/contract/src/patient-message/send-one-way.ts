import { z } from 'zod';
import { oneWayBodyMaxLength, oneWaySubjectMaxLength } from '@consult/domain/patient/one-way-message.ts';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';

export const patientMessageSendOneWay = call({
  name: 'patientMessage-sendOneWay',
  summary:
    'Sends the patient of a referral a message: a mail the next morning at seven, whose link opens it. The same message id is sent once.',
  access: [['oneWayMessaging'], ['premiumOneWayMessaging']],
  sends: true,
  changes: { waits: true },
  input: z.object({
    /** The client makes one for each written message. */
    messageId: id,
    /** The sender's own referral; its patient's health number opens the message. */
    activityId: id,
    patientEmail: z.string().max(254),
    subject: z.string().max(oneWaySubjectMaxLength),
    body: z.string().max(oneWayBodyMaxLength),
  }),
  output: z.object({ messageId: id, goesOutAt: instant }),
  errors: {
    MESSAGE_CHANGED: { status: 409, message: 'This message was already sent with other content.' },
    LIMIT_REACHED: { status: 409, message: 'You have reached your limit of one-way messages.' },
  },
});
