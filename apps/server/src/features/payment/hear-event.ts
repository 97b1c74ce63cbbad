import type { App } from '../../call/context.ts';
import type { Heard } from '../../infra/payments/provider.ts';
import { hearOfSubscription } from '../premium/premium.ts';
import { hearOfPayment } from './hear-payment.ts';

type EventRow = { account: string | null; object: NonNullable<Heard['about']>['object']; object_id: string };

/**
 * Job payment-event: asks the provider about what it said is new, and settles the answer as if we had asked by
 * ourselves. This is the one place from which a room hears of its object.
 */
export async function hearEvent(app: App, { eventId }: { eventId: string }): Promise<void> {
  const { rows } = await app.write.query<EventRow>({
    name: 'payment-event-read',
    text: 'select account, object, object_id from payment_event where id = $1',
    values: [eventId],
  });
  const event = rows[0];
  if (!event) return;
  if (event.account === null) return hearOfOperators(app, event);
  const intentId = await intentOf(app, event);
  const { rows: paid } = await app.write.query<{ id: string }>({
    name: 'payment-of-intent',
    text: 'select id from payment where intent_id = $1 and account = $2 and provider = $3',
    values: [intentId, event.account, app.payments.name],
  });
  // An intent of another program at the clinic's account, or one whose id we have not stored yet: the sweep asks.
  if (paid[0]) await hearOfPayment(app, paid[0].id);
}

/** The intent that an event is about; what it only names is asked for. */
async function intentOf(app: App, { account, object, object_id: id }: EventRow): Promise<string | null> {
  if (object === 'intent') return id;
  if (object === 'subscription' || object === 'invoice') return null;
  return (await app.payments.intentOf?.(account, { object, id })) ?? null;
}

/** What is new at the operator's own account concerns subscriptions, also where an intent of theirs is named. */
async function hearOfOperators(app: App, event: EventRow): Promise<void> {
  const ref = await subscriptionOf(app, event);
  if (ref) await hearOfSubscription(app, ref);
}

async function subscriptionOf(app: App, event: EventRow): Promise<string | null> {
  if (event.object === 'subscription') return event.object_id;
  if (event.object === 'invoice') return app.subscriptions.ofInvoice(event.object_id);
  const intentId = await intentOf(app, event);
  return intentId === null ? null : app.subscriptions.ofIntent(intentId);
}
