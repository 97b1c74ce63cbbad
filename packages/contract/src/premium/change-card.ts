import { z } from 'zod';
import { call } from '../call.ts';
import { cardToken } from '../payment/payment.ts';
import { id } from '../schemas.ts';
import { cardAnswer, ownSubscriptionAccess } from './subscription.ts';

export const premiumChangeCard = call({
  name: 'premium-changeCard',
  summary: 'Takes another card for a subscription; where a renewal failed, it is paid with it at once.',
  access: ownSubscriptionAccess,
  changes: { waits: false },
  input: z.object({ subscriptionId: id, attemptId: id, cardToken }),
  output: cardAnswer,
});
