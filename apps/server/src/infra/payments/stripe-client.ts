import type Stripe from 'stripe';
import { ProviderSilent } from './provider.ts';

/** What the adapters sign in with, and what webhooks are signed with: one secret or several, in any order. */
export type StripeAccess = {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
  /** The address of its interface, https://api.stripe.com in production. */
  url: string;
};

/** Longer than the provider takes for a card whose bank is slow; then nobody knows. */
const timeoutMs = 20_000;
/** Tries after the first, each under the same idempotency key. */
const tries = 2;

/** How many objects a page of a list has. */
export const page = 100;
/** Nothing of an intent or a subscription has more objects than this. */
export const most = 1_000;

/** Stripe's client. The package is loaded here alone, where it is configured. */
export async function openStripe({ secretKey, url }: StripeAccess): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(url);
  return new StripeClient(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: tries,
    // Else it writes an id of this machine into the home folder and tells how long its requests took.
    telemetry: false,
  });
}

type StripeFailure = Stripe.errors.StripeError & { param?: string; code?: string };

/** Whether Stripe answered with a failure of this type. */
export const isStripe = (error: unknown, type: string): error is StripeFailure =>
  error instanceof Error && (error as Partial<StripeFailure>).type === type;

/** The intent is in a state in which this can not be done: its state is what counts. */
export const isElsewhere = (error: unknown): boolean =>
  isStripe(error, 'StripeInvalidRequestError') && error.code === 'payment_intent_unexpected_state';

/** Whether it says of the card that is confirmed that it knows no such one. */
export const isUnknownCard = (error: unknown): boolean =>
  isStripe(error, 'StripeInvalidRequestError') && error.param === 'payment_method';

/** No answer, or one that does not say what was done: the line was cut, or the provider has trouble or is busy. */
const silences = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/** @throws ProviderSilent, or a failure whose message and request are left out: they may quote what was sent */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (silences.some((type) => isStripe(error, type))) throw new ProviderSilent();
    if (isStripe(error, 'StripeAuthenticationError') || isStripe(error, 'StripePermissionError'))
      throw Object.assign(new Error('The payment provider refuses our key or this account'), {
        code: 'PROVIDER_REFUSES',
      });
    throw error;
  }
}

/** What is retrieved; null where the provider knows no such object. @throws ProviderSilent */
export const ifKnown = <T>(retrieve: () => Promise<T>): Promise<T | null> =>
  answered(retrieve).catch((error: unknown) => {
    if (isStripe(error, 'StripeInvalidRequestError')) return null;
    throw error;
  });
