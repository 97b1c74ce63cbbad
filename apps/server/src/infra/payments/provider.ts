import type { Cents } from '@consult/domain/money/money.ts';
import type { DeclineReason, DisputeState } from '@consult/domain/payment/payment.ts';

/**
 * What a payment provider says of an intent, the one thing that a charge is collected by.
 * - needs-card: it has no money and nothing under way; `declined`: why its last card gave none
 * - processing: a card was confirmed on it, and nobody knows yet
 * - approved: it has the money; it takes no further card, ever
 * - cancelled: it has none and takes no card, ever
 */
export type Intent = {
  id: string;
  state: 'needs-card' | 'processing' | 'approved' | 'cancelled';
  declined: DeclineReason | null;
  cents: Cents;
  refunded: Cents;
  cardLast4: string | null;
  /** The receipt at the provider; null where it has none. */
  receiptLink: string | null;
};

/** All that a provider is told: an amount, ids of ours, and the receipt's address. Nothing else of a patient. */
export type Order = { paymentId: string; cents: Cents; receiptEmail: string };

/** A refund as the provider has it; `refundId` is ours where it was made here. */
export type ProviderRefund = {
  id: string;
  refundId: string | null;
  cents: Cents;
  state: 'pending' | 'done' | 'refused';
};

/**
 * What a card's owner disputes at their bank; `taken`: the bank has the money, until it decides or gives it back.
 * `fee`: what the provider keeps for it; `moves`: how often money moved, which only grows.
 */
export type ProviderDispute = {
  id: string;
  cents: Cents;
  state: DisputeState;
  taken: boolean;
  fee: Cents;
  moves: number;
};

/** What belongs to an intent, by the provider's id of it. */
export type OfIntent = { object: 'charge' | 'refund' | 'dispute'; id: string };

/** What the provider tells by itself: that one of these objects of an account, or something of it, is new. */
export type Heard = {
  /** The provider's, the same whenever it tells it again. */
  eventId: string;
  /** Null: the operator's own. */
  account: string | null;
  /** Null: a kind that concerns nothing here. */
  about: OfIntent | { object: 'intent' | 'subscription' | 'invoice'; id: string } | null;
};

/**
 * A payment provider. Every call may be made again: what was made under an id is not made twice. A call whose answer
 * is lost throws ProviderSilent, and nobody knows whether it was carried out.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe';
  /** Makes the intent of a payment, or finds it. */
  intentFor: (account: string, order: Order) => Promise<Intent>;
  /** Confirms a card on an intent that needs one; on another it changes nothing. */
  confirm: (account: string, intentId: string, card: { attemptId: string; token: string }) => Promise<Intent>;
  intent: (account: string, intentId: string) => Promise<Intent>;
  /** Cancels an intent that has no money and nothing under way; on another it changes nothing. */
  cancel: (account: string, intentId: string) => Promise<Intent>;
  /** Gives money back; 'refused' where the provider will not. */
  refund: (account: string, intentId: string, back: { refundId: string; cents: Cents }) => Promise<'done' | 'refused'>;
  /** Every intent of an account that has money, for the comparison of the books; `disputed`: at any time. */
  approved: (account: string) => Promise<{ id: string; cents: Cents; refunded: Cents; disputed: boolean }[]>;
  /** What became of an intent's money: every refund, wherever it was made, and every dispute. */
  aftermath: (account: string, intentId: string) => Promise<{ refunds: ProviderRefund[]; disputes: ProviderDispute[] }>;
  /** Reads what was posted to us; null where the provider did not sign it, or long ago. Absent: it posts nothing. */
  hear?: (body: Buffer, signature: string) => Heard | null;
  /** The intent that something heard of belongs to; null where there is none. `account` null: the operator's. */
  intentOf?: (account: string | null, what: OfIntent) => Promise<string | null>;
};

/** The provider did not answer: what it did is not known. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent';
  readonly code = 'PROVIDER_SILENT';
}

/** The provider will make no intent of this order: its amount, or the receipt's address. It made none. */
export class OrderRefused extends Error {
  override name = 'OrderRefused';
}

/** The provider answered that it knows no such card, and confirmed none. */
export class UnknownCard extends Error {
  override name = 'UnknownCard';
}
