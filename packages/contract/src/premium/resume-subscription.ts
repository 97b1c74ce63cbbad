import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { ownSubscriptionAccess, subscription } from './subscription.ts';

export const premiumResumeSubscription = call({
  name: 'premium-resumeSubscription',
  summary: 'Takes a cancellation back for as long as the subscription has not ended: it renews again.',
  access: ownSubscriptionAccess,
  changes: { waits: false },
  input: z.object({ subscriptionId: id }),
  output: subscription,
});
