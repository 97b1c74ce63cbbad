import type pg from 'pg';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';
import type { StripeAccess } from './stripe.ts';

/** The provider that is configured. */
export const openPayments = async (
  stripe: StripeAccess | undefined,
  pool: pg.Pool,
  now: () => Date,
): Promise<PaymentProvider> => (stripe ? stripeProvider(stripe, now) : sandboxProvider(pool, now));
