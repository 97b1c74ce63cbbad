import { premiumGetSubscription } from '@consult/contract/premium/get-subscription.ts';
import { serve } from '../../call/implement.ts';
import { frameAt } from '../../infra/payments/card-fields.ts';
import { newestOf } from './row.ts';
import { saySubscription } from './say.ts';

/** premium-getSubscription */
export const getSubscription = serve(premiumGetSubscription).handler(async ({ context: { app, viewer } }) => {
  const row = await newestOf(app.read, viewer.personId, app.subscriptions.name);
  return row && { ...(await saySubscription(app.read, row)), ...frameAt(app.config.payOrigin, '') };
});
