import { z } from 'zod';
import { amount } from '../billing/billing-record.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { subscribeAccess, subscriptionErrors } from './subscription.ts';

export const premiumCreateSubscription = call({
  name: 'premium-createPremiumSubscription',
  summary:
    'Begins a premium subscription that its first payment makes active. A person has one: a second tab gets the first’s.',
  access: subscribeAccess,
  changes: { waits: false },
  input: z.object({
    /** Made by the client: a lost answer is asked for by it. */
    subscriptionId: id,
    /** What was shown, in cents: another total is not charged. */
    total: amount,
  }),
  output: z.object({
    /** By it the card fields confirm the first payment and nothing else. */
    clientSecret: z.string(),
    /** That of the first tab, where there are two. */
    subscriptionId: id,
    provider: z.enum(['sandbox', 'stripe']),
  }),
  errors: subscriptionErrors,
});
