import type Stripe from 'stripe';
import type { Heard } from './provider.ts';

/** A webhook that is older than this is refused, in seconds. Source: server rules, section 23, 'Webhooks'. */
const oldestSeconds = 300;

type Posted = { body: Buffer; signature: string; now: Date };

/** Reads an event whose signature and age are good by one of the secrets; else null. */
export function readEvent(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secrets: readonly string[],
  { body, signature, now }: Posted,
): Heard | null {
  for (const secret of secrets) {
    try {
      const event = webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, now.getTime());
      return { eventId: event.id, account: event.account ?? null, about: aboutOf(event) };
    } catch {
      // Another secret, or nobody's: what the package says quotes the body.
    }
  }
  return null;
}

type Told = { id?: unknown; payment_intent?: unknown; subscription?: unknown; parent?: unknown };

/** What an event is about. Nothing else of it is believed: the object is fetched. */
function aboutOf({ type, data }: Stripe.Event): Heard['about'] {
  const told = data.object as Told;
  if (type.startsWith('payment_intent.')) return named('intent', told.id);
  if (/^(?:charge|refund)\./.test(type)) return named('intent', told.payment_intent);
  if (type.startsWith('customer.subscription.')) return named('subscription', told.id);
  if (type.startsWith('invoice.')) {
    const details = (told.parent as { subscription_details?: { subscription?: unknown } } | null)?.subscription_details;
    return named('subscription', details?.subscription ?? told.subscription);
  }
  return null;
}

const named = (object: 'intent' | 'subscription', id: unknown): Heard['about'] =>
  typeof id === 'string' && /^\w{3,255}$/.test(id) ? { object, id } : null;
