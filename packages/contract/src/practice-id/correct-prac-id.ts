import { z } from 'zod';
import { call } from '../call.ts';

export const validationCorrectPracId = call({
  name: 'validation-correctPracId',
  summary:
    'Stores the caller’s practice id as corrected and validates it; where it is validated, the role that required it goes at once.',
  access: [['pracIdValidationRequiredPage']],
  changes: { waits: false },
  input: z.object({ practiceId: z.string().max(40) }),
  output: z.object({ validated: z.boolean() }),
  errors: { REGISTER_UNAVAILABLE: { status: 503, message: 'The register cannot be asked at the moment.' } },
});
