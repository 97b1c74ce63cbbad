import type Stripe from 'stripe';
import { cents } from '@consult/domain/money/money.ts';
import type { DeclineReason } from '@consult/domain/payment/payment.ts';
import { ProviderSilent, UnknownCard } from './provider.ts';
import { answered, ifKnown, isElsewhere, isStripe, isUnknownCard, most, openStripe, page } from './stripe-client.ts';
import type { StripeAccess } from './stripe-client.ts';
import { declineOf, readIntent } from './stripe-objects.ts';
import { idOf, intentIdOf, readCollected, readSubscription, subscriptionIdOf } from './stripe-subscription-objects.ts';
import { stripeTaxes } from './stripe-taxes.ts';
import type { ProviderSubscription, SubscriptionProvider } from './subscriptions.ts';

/** The operator gives this key to the price of a month. */
const priceKey = 'premium_month';

/**
 * Premium at Stripe, at the account of the operator's own key. It is told ids of ours and the rates of the taxes. What
 * is said of a subscription is always read from the objects themselves, never from a stored answer (decision 160).
 */
export async function stripeSubscriptions(access: StripeAccess): Promise<SubscriptionProvider> {
  const stripe = await openStripe(access);
  const taxes = stripeTaxes(stripe);
  const all = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
    answered(() => list.autoPagingToArray({ limit: most }));

  /** @throws ProviderSilent where the operator has set no price: then Premium is not sold */
  const priceOf = async (): Promise<{ id: string; unit_amount: number }> => {
    const { data } = await answered(() => stripe.prices.list({ lookup_keys: [priceKey], active: true, limit: 1 }));
    const [price] = data;
    const { interval, interval_count: every } = price?.recurring ?? {};
    const usable = price?.currency === 'cad' && interval === 'month' && every === 1;
    if (!usable || price.tax_behavior === 'inclusive' || price.unit_amount === null) throw new ProviderSilent();
    return { id: price.id, unit_amount: price.unit_amount };
  };
  const invoicesOf = (subscription: string): Promise<Stripe.Invoice[]> =>
    all(stripe.invoices.list({ subscription, limit: page, expand: ['data.payments', 'data.confirmation_secret'] }));
  const ofOpen = async (invoices: readonly Stripe.Invoice[]) => {
    const invoice = invoices.find(({ status }) => status === 'open');
    const intentId = invoice && intentIdOf(invoice);
    if (!intentId) return null;
    const expand = ['latest_charge'];
    return { invoice, intent: readIntent(await answered(() => stripe.paymentIntents.retrieve(intentId, { expand }))) };
  };
  const disputesOf = async (charges: readonly Stripe.Charge[]): Promise<Stripe.Dispute[]> => {
    const disputed = charges.filter((charge) => charge.disputed);
    const lists = disputed.map(({ id }) => all(stripe.disputes.list({ charge: id, limit: page })));
    return (await Promise.all(lists)).flat();
  };
  /** The subscription comes last: it is never older than what is said of its payments. */
  const look = async (id: string, again = true): Promise<ProviderSubscription> => {
    const invoices = await invoicesOf(id);
    const customer = invoices[0] && idOf(invoices[0].customer);
    const charges = customer ? await all(stripe.charges.list({ customer, limit: page })) : [];
    const [open, disputes] = [await ofOpen(invoices), await disputesOf(charges)];
    const expand = ['default_payment_method'];
    const subscription = await answered(() => stripe.subscriptions.retrieve(id, { expand }));
    const rates = await taxes.ratesOf(invoices);
    const said = readSubscription({ subscription, invoices, charges, disputes, open, rates });
    // It was paid between the two looks.
    return again && said.state === 'active' && said.charges.length === 0 ? look(id, false) : said;
  };
  /** Changes it where its state lets that be; the subscription itself says what became of it. */
  const change = async (id: string, act: () => Promise<unknown>): Promise<ProviderSubscription> => {
    await answered(act).catch((error: unknown) => {
      if (!isStripe(error, 'StripeInvalidRequestError')) throw error;
    });
    return look(id);
  };

  return {
    name: 'stripe',
    price: async () => cents((await priceOf()).unit_amount),
    async subscribe({ orderId, personId, taxes: rates }) {
      const price = await priceOf();
      const default_tax_rates = await taxes.idsOf(rates);
      const customer = await answered(() =>
        stripe.customers.create({ metadata: { person_id: personId } }, { idempotencyKey: `customer-${orderId}` }),
      );
      const made = await answered(() =>
        stripe.subscriptions.create(
          {
            customer: customer.id,
            items: [{ price: price.id }],
            default_tax_rates,
            payment_behavior: 'default_incomplete',
            payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
            metadata: { order_id: orderId },
          },
          // At another price it is another one: of the two, only that whose id is stored is ever paid.
          { idempotencyKey: `subscription-${orderId}-${price.id}` },
        ),
      );
      return look(made.id);
    },
    subscription: (id) => look(id),
    async confirm(id, { attemptId, token }) {
      const open = await ofOpen(await invoicesOf(id));
      if (!open) return look(id);
      try {
        await answered(() =>
          stripe.paymentIntents.confirm(
            open.intent.id,
            { payment_method: token, error_on_requires_action: true },
            { idempotencyKey: `confirm-${attemptId}` },
          ),
        );
      } catch (error) {
        if (isUnknownCard(error)) throw new UnknownCard();
        // Declined: the intent says why. Another card under this id, or no card wanted: nothing was changed.
        const known =
          isStripe(error, 'StripeCardError') || isStripe(error, 'StripeIdempotencyError') || isElsewhere(error);
        if (!known) throw error;
      }
      return look(id);
    },
    async replaceCard(id, { attemptId, token }) {
      const { customer } = await answered(() => stripe.subscriptions.retrieve(id));
      try {
        const { status } = await answered(() =>
          stripe.setupIntents.create(
            {
              customer: idOf(customer),
              payment_method: token,
              confirm: true,
              usage: 'off_session',
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            },
            { idempotencyKey: `card-${attemptId}` },
          ),
        );
        if (status !== 'succeeded') return 'confirmation-needed';
      } catch (error) {
        if (isUnknownCard(error)) throw new UnknownCard();
        if (isStripe(error, 'StripeCardError')) return declineOf(error) satisfies DeclineReason;
        throw error;
      }
      await answered(() => stripe.subscriptions.update(id, { default_payment_method: token }));
      return null;
    },
    cancelAtEnd: (id) => change(id, () => stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    resume: (id) =>
      change(id, async () => {
        const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id);
        // The provider's own page may have set a day instead.
        const day = cancel_at !== null && !cancel_at_period_end;
        await stripe.subscriptions.update(id, day ? { cancel_at: '' } : { cancel_at_period_end: false });
      }),
    async end(id) {
      await change(id, () => stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
      // What waited for a card is owed no more.
      for (const invoice of await invoicesOf(id))
        if (invoice.status === 'open') await change(id, () => stripe.invoices.voidInvoice(invoice.id));
      const said = await look(id);
      if (said.state !== 'ended') throw new ProviderSilent();
      return said;
    },
    async portal(id, returnTo) {
      const { customer } = await answered(() => stripe.subscriptions.retrieve(id));
      const { url } = await answered(() =>
        stripe.billingPortal.sessions.create({ customer: idOf(customer), return_url: returnTo }),
      );
      // The page goes there.
      if (!url.startsWith('https://')) throw new ProviderSilent();
      return url;
    },
    async ofIntent(intentId) {
      const payment = { type: 'payment_intent', payment_intent: intentId } as const;
      const { data } = await answered(() =>
        stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] }),
      );
      const invoice = data[0]?.invoice;
      return typeof invoice === 'object' && !invoice.deleted ? subscriptionIdOf(invoice) : null;
    },
    async ofInvoice(invoiceId) {
      const invoice = await ifKnown(() => stripe.invoices.retrieve(invoiceId));
      return invoice && subscriptionIdOf(invoice);
    },
    async collected() {
      // In this order, so that what is collected meanwhile is in neither list or in both.
      const disputes = await whole(stripe.disputes.list({ limit: page }));
      const charges = await whole(stripe.charges.list({ limit: page, expand: ['data.refunds'] }));
      const invoices = await whole(stripe.invoices.list({ status: 'paid', limit: page, expand: ['data.payments'] }));
      return readCollected({ invoices, charges, disputes });
    },
  };
}

/** A list of the whole account, however long. */
const whole = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
  answered(async () => {
    const found: T[] = [];
    for await (const one of list) found.push(one);
    return found;
  });
