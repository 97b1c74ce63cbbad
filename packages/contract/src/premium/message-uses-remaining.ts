import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const premiumMessageUsesRemaining = call({
  name: 'premium-getNumberOfOneWayMessageUsesRemaining',
  summary:
    'How many one-way messages the premium plan still holds this calendar month of business time. Who may send them without the plan is not held to it.',
  access: [['oneWayMessaging'], ['premiumOneWayMessaging']],
  changes: false,
  input: nothing,
  output: z.number().int(),
});
