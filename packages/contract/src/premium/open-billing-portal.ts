import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { ownSubscriptionAccess } from './subscription.ts';

export const premiumOpenBillingPortal = call({
  name: 'premium-openBillingPortal',
  summary: 'The address of the provider’s page about the caller’s subscription; a page of ours stands in its place.',
  access: ownSubscriptionAccess,
  changes: false,
  input: nothing,
  output: z.object({
    url: z.string(),
    /** Whether it lies outside of this product. */
    elsewhere: z.boolean(),
  }),
});
