import { z } from 'zod';
import { call } from '../call.ts';
import { cardToken } from '../payment/payment.ts';
import { id } from '../schemas.ts';
import { cardAnswer, ownSubscriptionAccess, subscriptionErrors } from './subscription.ts';

export const premiumConfirmSubscription = call({
  name: 'premium-confirmSubscription',
  summary:
    'Gives a card for the payment that a subscription waits for, and asks the provider what became of it. Without a card it only asks.',
  access: ownSubscriptionAccess,
  changes: { waits: false },
  input: z
    .object({
      subscriptionId: id,
      /** Made by the client, one for each card: the same again is the same try. */
      attemptId: id.optional(),
      cardToken: cardToken.optional(),
    })
    .refine((input) => (input.cardToken === undefined) === (input.attemptId === undefined), {
      path: ['attemptId'],
      message: 'A card and the id of its try go together.',
    }),
  output: cardAnswer,
  errors: {
    PRICE_CHANGED: subscriptionErrors.PRICE_CHANGED,
    SUBSCRIPTION_ENDED: subscriptionErrors.SUBSCRIPTION_ENDED,
  },
});
