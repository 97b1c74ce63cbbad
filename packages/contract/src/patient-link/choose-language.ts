import { z } from 'zod';
import { call } from '../call.ts';

export const patientLinkChooseLanguage = call({
  name: 'patientLink-chooseLanguage',
  summary: 'A patient chooses the language of their page: the clinic’s later e-mails come in it.',
  access: 'visit',
  changes: { waits: false },
  input: z.object({ language: z.enum(['en', 'fr']) }),
  output: z.object({}),
});
