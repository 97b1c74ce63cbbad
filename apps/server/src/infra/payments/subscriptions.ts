import type { Cents } from '@consult/domain/money/money.ts';
import type { Tax, TaxRate } from '@consult/domain/money/tax.ts';
import type { DeclineReason } from '@consult/domain/payment/payment.ts';

/** A payment that a provider collected for a subscription, or one that it waits for. */
type Sum = { price: Cents; taxes: readonly Tax[]; total: Cents };

/** Money that was collected. */
export type SubscriptionCharge = Sum & {
  id: string;
  paidAt: Date;
  /** What went back in all: refunds that were made at the provider, and payments that a bank took back for good. */
  returned: Cents;
  /** What a bank has while it decides about a dispute. */
  held: Cents;
  /** Whether its bank disputes it, or took it back. */
  dispute: 'open' | 'lost' | null;
};

/** What a provider says of a subscription. */
export type ProviderSubscription = {
  id: string;
  state: 'incomplete' | 'active' | 'past-due' | 'ended';
  /** Its person cancelled it: it ends with the paid time. */
  cancelsAtEnd: boolean;
  /** End of the time that is paid; null before the first payment. */
  paidUntil: Date | null;
  /** When the renewal failed that it is past due for. */
  failedAt: Date | null;
  endedWhy: 'cancelled' | 'unpaid' | 'never-paid' | null;
  cardLast4: string | null;
  /** The payment that waits for a card, or for what became of one: the first, or a renewal that failed. */
  open:
    | (Sum & {
        /** By it the fields confirm a card on this payment and nothing else. */
        clientSecret: string;
        processing: boolean;
        declined: DeclineReason | null;
      })
    | null;
  charges: readonly SubscriptionCharge[];
};

/** A payment in a provider's own list; `at`: when it last changed. */
export type Collected = { id: string; subscription: string; cents: Cents; returned: Cents; held: Cents; at: Date };

/** All that a provider is told: ids of ours and the rates of the taxes. */
type SubscriptionOrder = { orderId: string; personId: string; taxes: readonly TaxRate[] };

/** A card by its token, given in a try that is made once. */
type Card = { attemptId: string; token: string };

/**
 * A payment provider as far as it sells premium subscriptions, for the operator's own account. Every call may be made
 * again: what was made under an id is not made twice. A call whose answer is lost throws ProviderSilent, and nobody
 * knows whether it was carried out; a card that the provider does not know throws UnknownCard.
 */
export type SubscriptionProvider = {
  name: 'sandbox' | 'stripe';
  /** What a month costs before taxes, as its operator set it at the provider. */
  price: () => Promise<Cents>;
  /** Makes the subscription of an order, or finds it. It is incomplete until its first payment is made. */
  subscribe: (order: SubscriptionOrder) => Promise<ProviderSubscription>;
  subscription: (id: string) => Promise<ProviderSubscription>;
  /** Confirms a card on the payment that waits for one; where none does it changes nothing. */
  confirm: (id: string, card: Card) => Promise<ProviderSubscription>;
  /** Takes another card for the renewals. Says why where the card is declined; the old one then stays. */
  replaceCard: (id: string, card: Card) => Promise<DeclineReason | null>;
  /** Lets it end with the paid time; `resume` takes that back for as long as it has not ended. */
  cancelAtEnd: (id: string) => Promise<ProviderSubscription>;
  resume: (id: string) => Promise<ProviderSubscription>;
  /** Ends it at once. What is paid stays paid, and nothing is collected any more. */
  end: (id: string) => Promise<ProviderSubscription>;
  /** The address of the provider's own page about it; null where our own stands in its place. */
  portal: (id: string, returnTo: string) => Promise<string | null>;
  /** The subscription that an intent of the operator's own collects for; null where it is for none. */
  ofIntent: (intentId: string) => Promise<string | null>;
  /** The subscription that an invoice of the operator's own is of; null where it is of none. */
  ofInvoice: (invoiceId: string) => Promise<string | null>;
  /** Everything collected, for the comparison of the books. */
  collected: () => Promise<Collected[]>;
};
