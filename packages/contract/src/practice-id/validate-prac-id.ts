import { z } from 'zod';
import { call } from '../call.ts';

export const signupValidatePracId = call({
  name: 'signup-validatePracId',
  summary: 'Whether a practice id is in its province’s register and nobody else’s account has it.',
  access: 'anyone',
  changes: false,
  input: z.object({ practiceId: z.string().min(1).max(40), province: z.string().length(2) }),
  output: z.object({ validated: z.boolean() }),
  errors: { REGISTER_UNAVAILABLE: { status: 503, message: 'The register cannot be asked at the moment.' } },
});
