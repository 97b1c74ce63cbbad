import { premiumConfirmSubscription } from '@consult/contract/premium/confirm-subscription.ts';
import { refuse, serve } from '../../call/implement.ts';
import { UnknownCard } from '../../infra/payments/provider.ts';
import type { ProviderSubscription } from '../../infra/payments/subscriptions.ts';
import { hear } from './hear.ts';
import { orUnavailable } from './or-unavailable.ts';
import { readOwn } from './row.ts';
import { sayCard } from './say.ts';

/**
 * premium-confirmSubscription: asks first, and confirms a card where the payment waits for one of the total that was
 * shown. An answer that is lost leaves it as it is; asking again without a card tells.
 */
export const confirmSubscription = serve(premiumConfirmSubscription).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    const { subscriptionId, attemptId, cardToken } = input;
    const row = await readOwn(app.read, viewer.personId, subscriptionId, app.subscriptions.name);
    if (!row) throw refuse('NOT_FOUND');
    let [unknown, otherTotal] = [false, false];
    const confirm = async (ref: string): Promise<ProviderSubscription> => {
      const said = await app.subscriptions.subscription(ref);
      const waits = said.open && !said.open.processing && said.state !== 'ended';
      if (!waits || attemptId === undefined || cardToken === undefined) return said;
      // A total that nobody was shown is charged to no card: hearing of it ends it.
      otherTotal = said.state === 'incomplete' && said.open?.total !== row.made_of.total;
      if (otherTotal) return said;
      try {
        return await app.subscriptions.confirm(ref, { attemptId, token: cardToken });
      } catch (error) {
        if (!(error instanceof UnknownCard)) throw error;
        unknown = true;
        return said;
      }
    };
    const heard = await orUnavailable(hear(app, row.id, confirm));
    if (heard.row.state === 'ended') throw otherTotal ? errors.PRICE_CHANGED() : errors.SUBSCRIPTION_ENDED();
    return sayCard(heard, unknown ? 'declined' : null);
  },
);
