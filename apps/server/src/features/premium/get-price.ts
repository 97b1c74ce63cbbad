import { premiumGetSubscriptionPrice } from '@consult/contract/premium/get-premium-subscription-price.ts';
import { currency } from '@consult/domain/money/money.ts';
import { serve } from '../../call/implement.ts';
import { frameAt } from '../../infra/payments/card-fields.ts';
import { readOffer } from './offer.ts';
import { orUnavailable } from './or-unavailable.ts';

/** premium-getPremiumSubscriptionPrice */
export const getPrice = serve(premiumGetSubscriptionPrice).handler(async ({ context: { app, viewer }, errors }) => {
  const offer = await orUnavailable(readOffer(app, app.read, viewer.personId));
  if (!offer) throw errors.NO_TAX();
  const { price, taxes, total } = offer.madeOf;
  const provider = app.subscriptions.name;
  return { provider, amount: price, currency, taxes: [...taxes], total, ...frameAt(app.config.payOrigin, '') };
});
