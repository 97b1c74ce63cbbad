import { z } from 'zod';
import { answer, patientCard } from '../activity/activity.ts';
import { call } from '../call.ts';
import { instant } from '../schemas.ts';

export const patientMessageOpenCopy = call({
  name: 'patientMessage-openCopy',
  summary:
    'A patient opens their copy of an eConsult: the code of the mail’s link, and the health number (or date of birth) that it is about.',
  access: 'anyone',
  input: z.object({ code: z.string().min(1).max(200), proof: z.string().trim().min(1, 'PHN is required').max(40) }),
  output: z.object({
    sentAt: instant,
    sender: z.string(),
    clinic: z.object({ name: z.string(), phone: z.string() }),
    specialty: z.string(),
    subsite: z.string(),
    patient: patientCard.pick({ firstName: true, lastName: true, dateOfBirth: true }),
    answers: z.array(answer),
  }),
  errors: {
    LINK_INVALID: { status: 404, message: 'This link is invalid or has expired. Ask your clinic for a new one.' },
    WRONG_PROOF: {
      status: 403,
      message: 'This is not the number that the message was sent for. Check it and try again.',
    },
    LINK_LOCKED: { status: 429, message: 'There were too many wrong tries. Try again in an hour.' },
  },
});
