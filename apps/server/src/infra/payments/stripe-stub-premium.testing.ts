import { cents } from '@consult/domain/money/money.ts';
import { readPercent, taxOf } from '@consult/domain/money/tax.ts';
import { cardError, cards, failure, metadataOf } from './stripe-stub-charges.testing.ts';
import type { Answer, StubIntent } from './stripe-stub-charges.testing.ts';
import { invoiceObject, subscriptionObject, taxRateObject } from './stripe-stub-objects.testing.ts';
import type { StubInvoice, StubSubscription, StubTaxRate } from './stripe-stub-objects.testing.ts';

type Fields = Record<string, string>;
type Request = { method: string; path: string; fields: Fields };
/** What it asks of the rest of the stub. */
type Host = {
  id: (prefix: string) => string;
  intents: StubIntent[];
  succeed: (intent: StubIntent, last4: string) => void;
};

const missing = (param: string): Answer =>
  failure(404, { type: 'invalid_request_error', code: 'resource_missing', param });
const ok = (body: object): Answer => ({ status: 200, body });

/**
 * What the stub of Stripe knows of subscriptions: prices, rates of taxes, customers, invoices, the provider's portal.
 * Time passes in it by what tests call: `renew`, `reachEnd`.
 */
export class StubPremium {
  readonly subscriptions: StubSubscription[] = [];
  readonly invoices: StubInvoice[] = [];
  readonly taxRates: StubTaxRate[] = [];
  readonly customers: { id: string; metadata: Fields }[] = [];
  /** The price that the operator set, in cents; null: none. */
  price: number | null = 1_500;
  now: () => Date = () => new Date();
  readonly #host: Host;
  constructor(host: Host) {
    this.#host = host;
  }

  /** Answers what is about subscriptions; null: the rest of the stub does. */
  answer({ method, path, fields }: Request): Answer | null {
    const [, , noun, id, verb] = path.split('/');
    switch (`${method} ${noun}${id === undefined ? '' : '/'}${verb ?? ''}`) {
      case 'GET tax_rates/':
        return ok(taxRateObject(this.taxRates.find((one) => one.id === id)!));
      case 'POST tax_rates':
        return ok(taxRateObject(this.#keep(this.taxRates, { id: this.#host.id('txr'), fields })));
      case 'POST customers':
        return ok({
          object: 'customer',
          ...this.#keep(this.customers, { id: this.#host.id('cus'), metadata: metadataOf(fields) }),
        });
      case 'POST subscriptions':
        return this.#subscribe(fields);
      case 'GET subscriptions/':
      case 'POST subscriptions/':
      case 'DELETE subscriptions/':
        return this.#one(method, id!, fields);
      case 'GET invoices/': {
        const invoice = this.invoices.find((one) => one.id === id);
        return invoice ? ok(invoiceObject(invoice)) : missing('invoice');
      }
      case 'POST invoices/void':
        return this.#void(id!);
      case 'POST setup_intents':
        return this.#setUp(fields);
      case 'POST billing_portal/':
        return ok({
          id: this.#host.id('bps'),
          object: 'billing_portal.session',
          customer: fields['customer'],
          return_url: fields['return_url'],
          url: `https://billing.stripe.com/p/session/${fields['customer']}`,
        });
      default:
        return null;
    }
  }

  /** The objects of a list, the oldest first; null for a list of the rest. */
  list(noun: string, fields: Fields): { id: string }[] | null {
    switch (noun) {
      case 'prices':
        return this.price === null ? [] : [this.#priceObject(this.price)];
      case 'tax_rates':
        return this.taxRates.map(taxRateObject);
      case 'invoices':
        return this.invoices
          .filter(({ subscription }) => (fields['subscription'] ?? subscription.id) === subscription.id)
          .filter(({ status }) => (fields['status'] ?? status) === status)
          .map(invoiceObject);
      case 'invoice_payments':
        return this.invoices
          .filter(({ intent }) => intent.id === fields['payment[payment_intent]'])
          .map((invoice) => ({
            id: `inpay_${invoice.id}`,
            object: 'invoice_payment',
            invoice: invoiceObject(invoice),
          }));
      default:
        return null;
    }
  }

  /** A card was confirmed on an intent, or ended there. */
  settle(intent: StubIntent): void {
    const invoice = this.invoices.find((one) => one.intent === intent);
    if (!invoice || invoice.status !== 'open' || intent.status !== 'succeeded') return;
    Object.assign(invoice, { status: 'paid', paidAt: this.now() });
    const { subscription } = invoice;
    if (subscription.status !== 'canceled') subscription.status = 'active';
    subscription.card = intent.charge!.last4;
  }

  /** The paid month is over: the next is paid, or its card gives nothing. */
  renew(id: string, as: 'paid' | 'failed'): StubInvoice {
    const subscription = this.subscriptions.find((one) => one.id === id)!;
    const invoice = this.#invoice(subscription);
    if (as === 'paid') {
      this.#host.succeed(invoice.intent, subscription.card ?? '4242');
      return invoice;
    }
    subscription.status = 'past_due';
    invoice.intent.error = cardError({ code: 'card_declined', decline_code: 'insufficient_funds' }, '0036');
    return invoice;
  }

  /** It was cancelled, and the paid month is over; or it waited too long for its first payment. */
  reachEnd(id: string): void {
    const subscription = this.subscriptions.find((one) => one.id === id)!;
    subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
    for (const invoice of this.invoices)
      if (invoice.subscription === subscription && invoice.status === 'open') this.#void(invoice.id);
  }

  #keep<T>(kept: T[], one: T): T {
    kept.push(one);
    return one;
  }

  #priceObject(amount: number) {
    return {
      id: `price_${amount}`,
      object: 'price',
      active: true,
      currency: 'cad',
      lookup_key: 'premium_month',
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
      tax_behavior: 'exclusive',
      type: 'recurring',
      unit_amount: amount,
    };
  }

  #subscribe(fields: Fields): Answer {
    const customer = this.customers.find(({ id }) => id === fields['customer']);
    if (!customer) return missing('customer');
    const subscription = this.#keep<StubSubscription>(this.subscriptions, {
      id: this.#host.id('sub'),
      customer: customer.id,
      price: Number(fields['items[0][price]']?.replace('price_', '')),
      taxRates: this.taxRates.filter(({ id }) => Object.values(fields).includes(id)),
      status: 'incomplete',
      cancelsAtEnd: false,
      cancelAt: null,
      card: null,
      metadata: metadataOf(fields),
      began: this.now(),
    });
    this.#invoice(subscription);
    return ok(subscriptionObject(subscription, this.invoices));
  }

  #invoice(subscription: StubSubscription): StubInvoice {
    const months = this.invoices.filter((one) => one.subscription === subscription).length;
    const month = (count: number): Date => {
      const { began } = subscription;
      const day = new Date(began);
      day.setUTCMonth(began.getUTCMonth() + count);
      // A month that has no such day ends with its last.
      if (day.getUTCDate() !== began.getUTCDate()) day.setUTCDate(0);
      return day;
    };
    const taxes = subscription.taxRates.map((rate) => ({
      rate: rate.id,
      cents: taxOf(cents(subscription.price), readPercent(rate.fields['percentage'])!),
    }));
    const total = subscription.price + taxes.reduce((sum, tax) => sum + tax.cents, 0);
    const intent: StubIntent = {
      id: this.#host.id('pi'),
      account: '',
      customer: subscription.customer,
      status: 'requires_payment_method',
      fields: { amount: String(total), currency: 'cad' },
      charge: null,
      error: null,
    };
    this.#host.intents.push(intent);
    return this.#keep<StubInvoice>(this.invoices, {
      id: this.#host.id('in'),
      subscription,
      intent,
      status: 'open',
      total,
      taxes,
      from: month(months),
      to: month(months + 1),
      at: this.now(),
      paidAt: null,
    });
  }

  #one(method: string, id: string, fields: Fields): Answer {
    const subscription = this.subscriptions.find((one) => one.id === id);
    const over = subscription?.status === 'canceled' || subscription?.status === 'incomplete_expired';
    if (!subscription || (over && method !== 'GET')) return missing('id');
    if (method === 'DELETE') subscription.status = 'canceled';
    if (method === 'POST') {
      if (fields['cancel_at_period_end'] !== undefined)
        subscription.cancelsAtEnd = fields['cancel_at_period_end'] === 'true';
      if (fields['cancel_at'] === '') subscription.cancelAt = null;
      const card = cards[fields['default_payment_method'] ?? ''];
      if (card) subscription.card = card.last4;
    }
    return ok(subscriptionObject(subscription, this.invoices));
  }

  #void(id: string): Answer {
    const invoice = this.invoices.find((one) => one.id === id);
    if (invoice?.status !== 'open') return failure(400, { type: 'invalid_request_error' });
    invoice.status = 'void';
    invoice.intent.status = 'canceled';
    return ok(invoiceObject(invoice));
  }

  #setUp(fields: Fields): Answer {
    const card = cards[fields['payment_method'] ?? ''];
    if (!card) return missing('payment_method');
    if (card.error) return failure(402, cardError(card.error, card.last4));
    return ok({ id: this.#host.id('seti'), object: 'setup_intent', status: 'succeeded', usage: 'off_session' });
  }
}
