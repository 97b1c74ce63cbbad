import type pg from 'pg';
import { ProviderSilent } from './provider.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxSubscriptions } from './sandbox-subscriptions.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';
import type { StripeAccess } from './stripe.ts';
import type { SubscriptionProvider } from './subscriptions.ts';

/** The provider that is configured. */
export const openPayments = async (
  stripe: StripeAccess | undefined,
  pool: pg.Pool,
  now: () => Date,
): Promise<PaymentProvider> => (stripe ? stripeProvider(stripe, now) : sandboxProvider(pool, now));

/**
 * What sells Premium: the sandbox, and nobody where money is `real`. Who asks there is told that it is unavailable;
 * nobody gets it by a test card. Through Stripe it is not sold yet.
 */
export const openSubscriptions = (real: boolean, pool: pg.Pool, now: () => Date): SubscriptionProvider =>
  real ? notSold : sandboxSubscriptions(pool, now);

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
  collected: () => Promise.resolve([]),
};
