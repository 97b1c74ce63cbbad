import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { consultInput } from './consult-input.ts';

export const consultSendConsult = call({
  name: 'consult-sendConsult',
  summary:
    'Sends an eConsult, whole or not at all. The same submission id with the same content returns the first result.',
  access: [['econsultAndSecureMessaging']],
  sends: true,
  input: z.object({ submissionId: id, inputFields: consultInput }),
  output: z.object({ activityId: id, subject: z.string(), recipients: z.array(z.string()) }),
  errors: {
    SUBMISSION_CHANGED: {
      status: 409,
      message: 'This form was already sent with other content. Start a new consult to send this one.',
    },
    SERVICE_UNAVAILABLE: {
      status: 409,
      message:
        'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
    },
    FORM_CHANGED: {
      status: 409,
      message: 'The questions of this service have changed. Check your answers and send again.',
    },
  },
});
