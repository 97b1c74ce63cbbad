import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const patientLinkOpenFile = call({
  name: 'patientLink-openFile',
  summary:
    'A patient opens a file of the message or window that they read: a ticket for GET /V5/patient-files/<ticket>.',
  access: 'visit',
  changes: { waits: false },
  input: z.object({ attachmentId: id }),
  output: z.object({
    /** Opens this one file: first within a minute, then until the visit ends. */
    ticket: z.string(),
  }),
});
