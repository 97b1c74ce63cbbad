import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { ownSubscriptionAccess, subscription } from './subscription.ts';

export const premiumCancelSubscription = call({
  name: 'premium-cancelSubscription',
  summary: 'Cancels the caller’s subscription: it ends with the paid time. One that was never paid ends at once.',
  access: ownSubscriptionAccess,
  changes: { waits: false },
  input: z.object({ subscriptionId: id }),
  output: subscription,
});
