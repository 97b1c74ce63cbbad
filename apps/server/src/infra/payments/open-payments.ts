import type pg from 'pg';
import { ProviderSilent } from './provider.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxSubscriptions } from './sandbox-subscriptions.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';
import type { StripeAccess } from './stripe-client.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import type { SubscriptionProvider } from './subscriptions.ts';

/** The provider that is configured. */
export const openPayments = async (
  stripe: StripeAccess | undefined,
  pool: pg.Pool,
  now: () => Date,
): Promise<PaymentProvider> => (stripe ? stripeProvider(stripe, now) : sandboxProvider(pool, now));

/**
 * What sells Premium: Stripe where it is configured, else the sandbox. Where money is `real` and no Stripe is
 * configured nobody does: who asks is told that it is unavailable, and nobody gets it by a test card.
 */
export const openSubscriptions = async (
  stripe: StripeAccess | undefined,
  real: boolean,
  pool: pg.Pool,
  now: () => Date,
): Promise<SubscriptionProvider> =>
  stripe ? stripeSubscriptions(stripe) : real ? notSold : sandboxSubscriptions(pool, now);

const silent = (): Promise<never> => Promise.reject(new ProviderSilent());
const notSold: SubscriptionProvider = {
  name: 'stripe',
  price: silent,
  subscribe: silent,
  subscription: silent,
  confirm: silent,
  replaceCard: silent,
  cancelAtEnd: silent,
  resume: silent,
  end: silent,
  portal: silent,
  ofIntent: () => Promise.resolve(null),
  ofInvoice: () => Promise.resolve(null),
  collected: () => Promise.resolve([]),
};
