import { cents, sumOf } from '@consult/domain/money/money.ts';
import type { DeclineReason } from '@consult/domain/payment/payment.ts';
import type Stripe from 'stripe';
import type { Intent, ProviderDispute, ProviderRefund } from './provider.ts';

/** A PaymentIntent with its latest charge. */
export function readIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card =
    charge?.payment_method_details?.card?.last4 ?? intent.last_payment_error?.payment_method?.card?.last4 ?? null;
  return {
    id: intent.id,
    state: stateOf(intent.status),
    declined: declinedOf(intent),
    cents: cents(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
    refunded: cents(charge?.amount_refunded ?? 0),
    cardLast4: card,
    // It becomes a link on the page.
    receiptLink: charge?.receipt_url?.startsWith('https://') ? charge.receipt_url : null,
  };
}

/** A state that is not known here is one in which money may be under way. */
function stateOf(status: Stripe.PaymentIntent.Status): Intent['state'] {
  switch (status) {
    case 'succeeded':
      return 'approved';
    case 'canceled':
      return 'cancelled';
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return 'needs-card';
    default:
      return 'processing';
  }
}

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient-funds',
  withdrawal_count_limit_exceeded: 'insufficient-funds',
  card_velocity_exceeded: 'insufficient-funds',
  expired_card: 'expired',
  authentication_required: 'confirmation-needed',
  authentication_not_handled: 'confirmation-needed',
  payment_intent_authentication_failure: 'confirmation-needed',
};

/** Source: the provider's list of decline codes; what is not told apart here is 'declined'. */
function declinedOf({ status, last_payment_error: error }: Stripe.PaymentIntent): DeclineReason | null {
  if (status === 'requires_action') return 'confirmation-needed';
  if (!error || status === 'succeeded' || status === 'processing') return null;
  return declineOf(error);
}

/** Why a card was declined, of what Stripe says of it. */
export const declineOf = ({ decline_code, code }: { decline_code?: string; code?: string }): DeclineReason =>
  reasons[decline_code ?? ''] ?? reasons[code ?? ''] ?? 'declined';

export function readRefund({ id, amount, metadata, status }: Stripe.Refund): ProviderRefund {
  const state = status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'refused' : 'pending';
  return { id, refundId: metadata?.['refund_id'] ?? null, cents: cents(amount), state };
}

/** An inquiry takes no money; once a dispute does, its balance transactions say so, and what was kept for it. */
export function readDispute({ id, amount, status, balance_transactions: moved }: Stripe.Dispute): ProviderDispute {
  const taken = moved.reduce((sum, one) => sum + one.amount, 0) < 0;
  return {
    id,
    cents: cents(amount),
    state: disputeState(status, taken),
    taken,
    // The books are in dollars of Canada.
    fee: cents(Math.max(0, sumOf(moved.filter(({ currency }) => currency === 'cad').map(({ fee }) => cents(fee))))),
    moves: moved.length,
  };
}

/**
 * A prevented dispute never reaches the bank. Either the provider gave the money to the card's owner, which is as good
 * as lost, or it blocked the dispute and nothing moved.
 */
function disputeState(status: Stripe.Dispute['status'], taken: boolean): ProviderDispute['state'] {
  if (status === 'prevented') return taken ? 'lost' : 'won';
  if (status === 'won' || status === 'warning_closed') return 'won';
  return status === 'lost' || status.startsWith('appeal_') ? 'lost' : 'open';
}
