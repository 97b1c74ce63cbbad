import type Stripe from 'stripe';
import { cents, sumOf } from '@consult/domain/money/money.ts';
import type { Cents } from '@consult/domain/money/money.ts';
import type { Charged, TaxRate } from '@consult/domain/money/tax.ts';
import type { Intent } from './provider.ts';
import { readDispute } from './stripe-objects.ts';
import type { Collected, ProviderSubscription, SubscriptionCharge } from './subscriptions.ts';

type Rates = ReadonlyMap<string, TaxRate>;
type Objects = {
  subscription: Stripe.Subscription;
  /** All of its invoices, the newest first. */
  invoices: readonly Stripe.Invoice[];
  charges: readonly Stripe.Charge[];
  disputes: readonly Stripe.Dispute[];
  open: { invoice: Stripe.Invoice; intent: Intent } | null;
  rates: Rates;
};

/** The id of an object that may be expanded. */
export function idOf(object: string | { id: string }): string;
export function idOf(object: string | { id: string } | null | undefined): string | null;
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

/** The intent by which an invoice is paid: the one that paid it, else its newest. */
export function intentIdOf({ payments }: Stripe.Invoice): string | null {
  const all = (payments?.data ?? []).filter(({ status }) => status !== 'canceled');
  return idOf((all.find(({ status }) => status === 'paid') ?? all[0])?.payment.payment_intent);
}

/** The subscription that an invoice is of; null where it is of none. */
export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);

const instant = (seconds: number): Date => new Date(seconds * 1000);
const newest = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((last, one) => (last && last >= one ? last : one), null);

/** A subscription of Stripe's with its invoices, as all of ours are. */
export function readSubscription({ subscription, invoices, charges, disputes, open, rates }: Objects) {
  const paid = invoices.filter(isPaid);
  const state = stateOf(subscription.status);
  const card = subscription.default_payment_method;
  const last4 = typeof card === 'object' ? card?.card?.last4 : null;
  const lastCharge = charges.find(({ status }) => status === 'succeeded');
  return {
    id: subscription.id,
    state,
    cancelsAtEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    paidUntil: newest(paid.flatMap(({ lines }) => lines.data.map(({ period }) => instant(period.end)))),
    failedAt: state === 'past-due' ? failedAtOf(invoices, subscription) : null,
    endedWhy: state === 'ended' ? endedWhyOf(invoices) : null,
    cardLast4: last4 ?? lastCharge?.payment_method_details?.card?.last4 ?? null,
    open: open && state !== 'ended' ? readOpen(open, rates) : null,
    charges: paid.map((invoice) => readCharge(invoice, chargeOf(invoice, charges), disputes, rates)),
  } satisfies ProviderSubscription;
}

/** A state that is not known here gives nothing more than one whose payment failed. */
function stateOf(status: Stripe.Subscription.Status): ProviderSubscription['state'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'incomplete':
      return 'incomplete';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    default:
      return 'past-due';
  }
}

const isPaid = ({ status, amount_paid: paid }: Stripe.Invoice): boolean => status === 'paid' && paid > 0;

/** The first renewal that failed since, as long as it is past due. */
function failedAtOf(invoices: readonly Stripe.Invoice[], { items, created }: Stripe.Subscription): Date {
  const unpaid = invoices.findLast(({ status }) => status === 'open' || status === 'uncollectible');
  const at = unpaid?.status_transitions.finalized_at ?? unpaid?.created;
  return instant(at ?? items.data[0]?.current_period_start ?? created);
}

function endedWhyOf(invoices: readonly Stripe.Invoice[]): NonNullable<ProviderSubscription['endedWhy']> {
  if (!invoices.some(isPaid)) return 'never-paid';
  // The next month's may be a draft already.
  return invoices.find(({ status }) => status !== 'draft')!.status === 'paid' ? 'cancelled' : 'unpaid';
}

function readOpen({ invoice, intent }: NonNullable<Objects['open']>, rates: Rates) {
  return {
    ...sumsOf(invoice, invoice.amount_due, rates),
    clientSecret: invoice.confirmation_secret?.client_secret ?? '',
    processing: intent.state === 'processing' || intent.state === 'approved',
    declined: intent.declined,
  };
}

/** What an invoice is made of, to the cent of what is taken for it. */
function sumsOf({ total_taxes }: Stripe.Invoice, taken: number, rates: Rates): Charged {
  const taxes = (total_taxes ?? []).map(({ amount, tax_rate_details: details }) => {
    const rate = rates.get(details?.tax_rate ?? '');
    if (!rate) throw new RangeError('A tax of the provider is none of ours');
    return { ...rate, cents: cents(amount) };
  });
  const total = cents(taken);
  return { price: cents(total - sumOf(taxes.map((tax) => tax.cents))), taxes, total };
}

const chargeOf = (invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Stripe.Charge | undefined => {
  const intent = intentIdOf(invoice);
  return charges.find((one) => one.status === 'succeeded' && idOf(one.payment_intent) === intent);
};

function readCharge(
  invoice: Stripe.Invoice,
  charge: Stripe.Charge | undefined,
  disputes: readonly Stripe.Dispute[],
  rates: Rates,
): SubscriptionCharge {
  const states = disputesOf(charge, disputes).map((one) => one.state);
  return {
    id: invoice.id,
    ...sumsOf(invoice, invoice.amount_paid, rates),
    paidAt: paidAtOf(invoice),
    returned: returnedOf(invoice, charge, disputes),
    held: heldOf(invoice, charge, disputes),
    dispute: states.find((state) => state === 'lost') ?? states.find((state) => state === 'open') ?? null,
  };
}

const paidAtOf = ({ status_transitions: { paid_at: at }, created }: Stripe.Invoice): Date => instant(at ?? created);

const disputesOf = (charge: Stripe.Charge | undefined, disputes: readonly Stripe.Dispute[]) =>
  charge ? disputes.filter((one) => idOf(one.charge) === charge.id).map(readDispute) : [];

/** Refunds, and what a bank took back for good; never more than was paid. */
function returnedOf(
  { amount_paid: paid }: Stripe.Invoice,
  charge: Stripe.Charge | undefined,
  disputes: readonly Stripe.Dispute[],
): Cents {
  const lost = disputesOf(charge, disputes).filter(({ state }) => state === 'lost');
  return cents(Math.min(paid, (charge?.amount_refunded ?? 0) + sumOf(lost.map((one) => one.cents))));
}

/** What banks have while they decide: never more than what did not go back. An inquiry takes nothing. */
function heldOf(
  invoice: Stripe.Invoice,
  charge: Stripe.Charge | undefined,
  disputes: readonly Stripe.Dispute[],
): Cents {
  const held = disputesOf(charge, disputes).filter(({ state, taken }) => state === 'open' && taken);
  return cents(
    Math.min(invoice.amount_paid - returnedOf(invoice, charge, disputes), sumOf(held.map((one) => one.cents))),
  );
}

/** The payments of our subscriptions, in lists of the whole account. */
export function readCollected({ invoices, charges, disputes }: Pick<Objects, 'invoices' | 'charges' | 'disputes'>) {
  return invoices.flatMap((invoice): Collected[] => {
    const subscription = subscriptionIdOf(invoice);
    const ours = invoice.parent?.subscription_details?.metadata?.['order_id'] !== undefined;
    if (!subscription || !ours || !isPaid(invoice)) return [];
    const charge = chargeOf(invoice, charges);
    const changes = [...(charge?.refunds?.data ?? []), ...disputes.filter((one) => idOf(one.charge) === charge?.id)];
    return [
      {
        id: invoice.id,
        subscription,
        cents: cents(invoice.amount_paid),
        returned: returnedOf(invoice, charge, disputes),
        held: heldOf(invoice, charge, disputes),
        at: newest([paidAtOf(invoice), ...changes.map(({ created }) => instant(created))])!,
      },
    ];
  });
}
