import { premiumOpenBillingPortal } from '@consult/contract/premium/open-billing-portal.ts';
import { refuse, serve } from '../../call/implement.ts';
import { orUnavailable } from './or-unavailable.ts';
import { newestOf } from './row.ts';

/** The page of ours that stands in the place of a provider's portal, behind the same session as all of them. */
const ownPortal = '/dashboard/billing-portal';

/** premium-openBillingPortal. @throws NOT_FOUND for a role that no subscription gave */
export const openBillingPortal = serve(premiumOpenBillingPortal).handler(async ({ context: { app, viewer } }) => {
  const row = await newestOf(app.read, viewer.personId, app.subscriptions.name);
  if (!row?.subscription_ref) throw refuse('NOT_FOUND');
  const returnTo = `${app.config.publicUrl}/dashboard/profile`;
  const url = await orUnavailable(app.subscriptions.portal(row.subscription_ref, returnTo));
  return url === null ? { url: ownPortal, elsewhere: false } : { url, elsewhere: true };
});
