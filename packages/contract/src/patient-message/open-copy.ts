import { z } from 'zod';
import { answer, patientCard } from '../activity/activity.ts';
import { call } from '../call.ts';
import { instant } from '../schemas.ts';
import { linkCode, linkProof, visit } from '../patient-link/code.ts';
import { linkErrors } from '../patient-link/link-errors.ts';

export const patientMessageOpenCopy = call({
  name: 'patientMessage-openCopy',
  summary:
    'A patient opens their copy of an eConsult: the code of the mail’s link, and the health number (or date of birth) that it is about.',
  access: 'anyone',
  changes: false,
  input: z.object({ code: linkCode, proof: linkProof }),
  output: z.object({
    visit,
    sentAt: instant,
    sender: z.string(),
    clinic: z.object({ name: z.string(), phone: z.string() }),
    specialty: z.string(),
    subsite: z.string(),
    /** Both in French; in English where there is none. */
    fr: z.object({ specialty: z.string(), subsite: z.string() }),
    patient: patientCard.pick({ firstName: true, lastName: true, dateOfBirth: true }),
    answers: z.array(answer),
  }),
  errors: linkErrors,
});
