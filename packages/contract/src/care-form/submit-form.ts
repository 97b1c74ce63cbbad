import { z } from 'zod';
import { call } from '../call.ts';
import { linkCode } from '../patient-link/code.ts';
import { linkErrors } from '../patient-link/link-errors.ts';
import { instant } from '../schemas.ts';
import { careLanguage, filler, formData } from './form.ts';

export const formsSubmitForm = call({
  name: 'forms-submitForm',
  summary:
    'A patient submits a form, once. The same again is answered as the first time; other answers hear when it was sent.',
  access: 'visit',
  changes: { waits: false },
  input: z.object({
    /** The code of the visit's own link. */
    jwt: linkCode,
    formData,
    patientInfo: z.object({
      firstName: z.string().max(200),
      lastName: z.string().max(200),
      /** That of the proof; another one is refused. */
      phn: z.string().max(40),
      /** '' without one. */
      email: z.string().max(300),
    }),
    /** Mails the patient a link to their copy. */
    ccPatient: z.boolean(),
    filledInBy: filler,
    /** In which the form was read; that of the mail with the copy. */
    language: careLanguage,
  }),
  output: z.object({
    submittedAt: instant,
    /** False where other answers were submitted before: these were not taken. */
    taken: z.boolean(),
  }),
  errors: { LINK_INVALID: linkErrors.LINK_INVALID },
});
