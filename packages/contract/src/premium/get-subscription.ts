import { call } from '../call.ts';
import { cardFrame } from '../payment/get-card-fields.ts';
import { nothing } from '../schemas.ts';
import { ownSubscriptionAccess, subscription } from './subscription.ts';

export const premiumGetSubscription = call({
  name: 'premium-getSubscription',
  summary: 'The caller’s newest premium subscription; none where they never began one.',
  access: ownSubscriptionAccess,
  changes: false,
  input: nothing,
  output: subscription.extend({ frame: cardFrame }).nullable(),
});
