import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { validationStanding } from './standing.ts';

export const validationGetStanding = call({
  name: 'validation-getStanding',
  summary: 'What is missing until the caller’s practice id is validated, and what they have sent to prove it.',
  access: [['pracIdValidationRequiredPage']],
  changes: false,
  input: nothing,
  output: validationStanding,
});
