import { cards } from './stripe-stub-charges.testing.ts';
import type { StubIntent } from './stripe-stub-charges.testing.ts';

export type StubTaxRate = { id: string; fields: Record<string, string> };
export type StubSubscription = {
  id: string;
  customer: string;
  /** In cents. */
  price: number;
  taxRates: StubTaxRate[];
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  cancelsAtEnd: boolean;
  cancelAt: Date | null;
  /** Its last digits. */
  card: string | null;
  metadata: Record<string, string>;
  began: Date;
};
export type StubInvoice = {
  id: string;
  subscription: StubSubscription;
  intent: StubIntent;
  status: 'open' | 'paid' | 'void';
  total: number;
  taxes: { rate: string; cents: number }[];
  from: Date;
  to: Date;
  at: Date;
  paidAt: Date | null;
};

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const taxRateObject = ({ id, fields }: StubTaxRate) => ({
  id,
  object: 'tax_rate',
  active: true,
  country: fields['country'],
  display_name: fields['display_name'],
  inclusive: fields['inclusive'] === 'true',
  metadata: {},
  percentage: Number(fields['percentage']),
  tax_type: fields['tax_type'],
});

/** Always with its card and the rates of its taxes: the adapter asks for the first, and Stripe says the second. */
export function subscriptionObject(of: StubSubscription, invoices: readonly StubInvoice[]) {
  const last = invoices.findLast(({ subscription }) => subscription === of)!;
  const token = Object.entries(cards).find(([, { last4 }]) => last4 === of.card)?.[0];
  return {
    id: of.id,
    object: 'subscription',
    cancel_at: of.cancelAt || of.cancelsAtEnd ? seconds(of.cancelAt ?? last.to) : null,
    cancel_at_period_end: of.cancelsAtEnd,
    created: seconds(of.began),
    currency: 'cad',
    customer: of.customer,
    default_payment_method: token
      ? { id: token, object: 'payment_method', type: 'card', card: { brand: 'visa', last4: of.card } }
      : null,
    default_tax_rates: of.taxRates.map(taxRateObject),
    items: {
      object: 'list',
      data: [
        {
          object: 'subscription_item',
          current_period_start: seconds(last.from),
          current_period_end: seconds(last.to),
          quantity: 1,
          subscription: of.id,
        },
      ],
    },
    latest_invoice: last.id,
    metadata: of.metadata,
    status: of.status,
  };
}

/** Always with its payments and the secret of its intent: the adapter asks for both. */
export function invoiceObject({ id, subscription, intent, status, total, taxes, from, to, at, paidAt }: StubInvoice) {
  const ended = { paid: 'paid', open: 'open', void: 'canceled' } as const;
  return {
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: status === 'paid' ? total : 0,
    confirmation_secret: { client_secret: `${intent.id}_secret_1`, type: 'payment_intent' },
    created: seconds(at),
    currency: 'cad',
    customer: subscription.customer,
    lines: {
      object: 'list',
      data: [{ object: 'line_item', amount: subscription.price, period: { start: seconds(from), end: seconds(to) } }],
    },
    parent: {
      type: 'subscription_details',
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payments: {
      object: 'list',
      data: [
        {
          object: 'invoice_payment',
          payment: { payment_intent: intent.id, type: 'payment_intent' },
          status: ended[status],
        },
      ],
    },
    status,
    status_transitions: {
      finalized_at: seconds(at),
      marked_uncollectible_at: null,
      paid_at: paidAt && seconds(paidAt),
      voided_at: null,
    },
    subtotal: subscription.price,
    total,
    total_taxes: taxes.map((tax) => ({
      amount: tax.cents,
      tax_behavior: 'exclusive',
      tax_rate_details: { tax_rate: tax.rate },
      taxable_amount: subscription.price,
      type: 'tax_rate_details',
    })),
  };
}
