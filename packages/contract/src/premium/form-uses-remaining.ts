import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const premiumFormUsesRemaining = call({
  name: 'premium-getNumberOfFormUsesRemaining',
  summary:
    'How many forms the premium plan still holds this calendar month of business time. Who may send them without the plan is not held to it.',
  access: [['forms'], ['premiumForms']],
  changes: false,
  input: nothing,
  output: z.number().int(),
});
