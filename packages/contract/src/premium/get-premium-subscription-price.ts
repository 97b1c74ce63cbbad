import { z } from 'zod';
import { call } from '../call.ts';
import { cardFrame } from '../payment/get-card-fields.ts';
import { nothing } from '../schemas.ts';
import { premiumSum, subscribeAccess, subscriptionErrors } from './subscription.ts';

export const premiumGetSubscriptionPrice = call({
  name: 'premium-getPremiumSubscriptionPrice',
  summary:
    'What a month of premium costs, as the provider has it, with the taxes of the caller’s default clinic today.',
  access: subscribeAccess,
  changes: false,
  input: nothing,
  output: premiumSum.extend({ provider: z.enum(['sandbox', 'stripe']), frame: cardFrame }),
  errors: { NO_TAX: subscriptionErrors.NO_TAX },
});
