import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { cardToken, chargeAccess, paymentAnswer } from './payment.ts';

export const paymentRetry = call({
  name: 'payment-retry',
  summary:
    'Asks the provider about a pending payment. Only where it has no money and no card under way, takes another.',
  access: chargeAccess,
  changes: { waits: false },
  input: z
    .object({
      activityId: id,
      paymentId: id,
      /** Of this try, made by the client: the same one confirms a card once. */
      attemptId: id.optional(),
      cardToken: cardToken.optional(),
    })
    .refine((input) => (input.cardToken === undefined) === (input.attemptId === undefined), {
      path: ['attemptId'],
      message: 'A card goes with the id of its try.',
    }),
  output: paymentAnswer,
});
