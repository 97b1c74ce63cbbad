import type Stripe from 'stripe';
import type { Heard } from './provider.ts';

/** A webhook that is older than this is refused, in seconds. Source: server rules, section 23, 'Webhooks'. */
const oldestSeconds = 300;

type Posted = { body: Buffer; signature: string; now: Date };

type HeardObject = NonNullable<Heard['about']>['object'];
type Reader = Pick<Stripe, 'webhooks' | 'parseEventNotification'>;

/** Reads an event whose signature and age are good by one of the secrets; else null. */
export function readEvent(stripe: Reader, secrets: readonly string[], posted: Posted): Heard | null {
  for (const secret of secrets)
    for (const read of [readSnapshot, readThin]) {
      try {
        return read(stripe, secret, posted);
      } catch {
        // Another secret, or nobody's, or the other form: what the package says quotes the body.
      }
    }
  return null;
}

/** An event with its object. */
function readSnapshot({ webhooks }: Reader, secret: string, { body, signature, now }: Posted): Heard {
  const event = webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, now.getTime());
  return { eventId: event.id, account: event.account ?? null, about: aboutOf(event) };
}

/**
 * An event that only names its object, as an endpoint tells it that was set up for thin events, and the ping of each
 * endpoint.
 */
function readThin(stripe: Reader, secret: string, { body, signature, now }: Posted): Heard {
  const event = stripe.parseEventNotification(body, signature, secret, oldestSeconds, undefined, now.getTime());
  const related = 'related_object' in event ? event.related_object : null;
  const account = event.context?.segments.findLast((segment) => segment.startsWith('acct_')) ?? null;
  return { eventId: event.id, account, about: related && 'id' in related ? aboutOfThin(related) : null };
}

/** What a thin event may name, as Stripe and as we call it. Which intent a charge is of, the job asks. */
const thinObjects: Readonly<Record<string, HeardObject>> = {
  payment_intent: 'intent',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  subscription: 'subscription',
  invoice: 'invoice',
};

function aboutOfThin({ type, id }: { type: string; id: unknown }): Heard['about'] {
  const object = thinObjects[type];
  return object ? named(object, id) : null;
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

const named = (object: HeardObject, id: unknown): Heard['about'] =>
  typeof id === 'string' && /^\w{3,255}$/.test(id) ? { object, id } : null;
