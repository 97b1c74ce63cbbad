import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { linkCode, linkProof, visit } from '../patient-link/code.ts';
import { linkErrors } from '../patient-link/link-errors.ts';

export const patientMessageOpenMessage = call({
  name: 'patientMessage-openMessage',
  summary:
    'A patient opens a message: the code of the mail’s link, and the health number (or date of birth) that it is about.',
  access: 'anyone',
  changes: false,
  input: z.object({ code: linkCode, proof: linkProof }),
  output: z.object({
    visit,
    sentAt: instant,
    sender: z.string(),
    clinic: z.object({ name: z.string(), phone: z.string() }),
    subject: z.string(),
    body: z.string(),
    /** Files that came with it; patientLink-openFile gives a ticket for one. */
    attachments: z.array(z.object({ id, name: z.string(), contentType: z.string(), size: z.number().int() })),
  }),
  errors: linkErrors,
});
