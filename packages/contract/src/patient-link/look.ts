import { z } from 'zod';
import { call } from '../call.ts';
import { instant } from '../schemas.ts';
import { linkCode } from './code.ts';
import { linkErrors } from './link-errors.ts';

export const patientLinkLook = call({
  name: 'patientLink-look',
  summary:
    'What a patient’s link tells before the proof: who sent it and how to reach them, nothing of the patient or of what it opens.',
  access: 'anyone',
  changes: false,
  input: z.object({ code: linkCode }),
  output: z.object({
    kind: z.enum(['consult-copy', 'one-way', 'form', 'window']),
    /** The patient's, where the clinic knows it. */
    language: z.enum(['en', 'fr']).nullable(),
    /** How many a form asks, those included that only some answers show; null for other kinds. */
    questions: z.number().int().nullable(),
    clinic: z.object({ name: z.string(), phone: z.string() }),
    /** The link takes no proof before. */
    lockedUntil: instant.nullable(),
  }),
  errors: { LINK_INVALID: linkErrors.LINK_INVALID },
});
