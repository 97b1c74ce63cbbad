import { z } from 'zod';
import { call } from '../call.ts';
import { linkCode, linkProof, visit } from '../patient-link/code.ts';
import { linkErrors } from '../patient-link/link-errors.ts';
import { shownWindow } from './window.ts';

export const patientWindowOpen = call({
  name: 'patientWindow-open',
  summary: 'A patient opens their window on a consult: the code of the mail’s link, health number and date of birth.',
  access: 'anyone',
  changes: false,
  input: z.object({
    code: linkCode,
    province: z.string().max(2),
    phn: linkProof,
    /** Year, month, day; digits alone count. */
    dateOfBirth: z.string().trim().min(1).max(40),
  }),
  output: z.object({
    visit,
    window: shownWindow,
    /** How many replies may be written today by this link; 0 where the clinic takes none. */
    repliesLeft: z.number().int(),
    /** 32 bytes in base64 under which the tab keeps a reply that was not sent. */
    tabKey: z.string(),
  }),
  errors: linkErrors,
});
