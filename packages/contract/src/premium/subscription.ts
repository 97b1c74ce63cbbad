import { currency } from '@consult/domain/money/money.ts';
import { taxKinds } from '@consult/domain/money/tax.ts';
import { declineReasons } from '@consult/domain/payment/payment.ts';
import { endReasons, subscriptionStates } from '@consult/domain/premium/subscription.ts';
import { z } from 'zod';
import { amount } from '../billing/billing-record.ts';
import { chargeErrors } from '../payment/payment.ts';
import { id, saidInstant } from '../schemas.ts';

/** Who may subscribe: the page refuses besides who holds a subscription. */
export const subscribeAccess = [['maySignupForPremium'], ['mayManagePremium']] as const;
/** Who has one, or had one that has just ended. */
export const ownSubscriptionAccess = subscribeAccess;

/** A month: its price, each tax by itself, and what is paid. */
export const premiumSum = z.object({
  amount,
  currency: z.literal(currency),
  taxes: z.array(z.object({ kind: z.enum(taxKinds), rate: z.int().min(0), cents: amount })),
  total: amount,
});

/** One month that was paid. */
const premiumCharge = z.object({
  id,
  ...premiumSum.shape,
  paidAt: saidInstant,
  /** What went back of it. */
  returned: amount,
  dispute: z.enum(['open', 'lost']).nullable(),
});

export const subscription = z.object({
  subscriptionId: id,
  provider: z.enum(['sandbox', 'stripe']),
  state: z.enum(subscriptionStates),
  ...premiumSum.shape,
  /** It was cancelled, and ends with the paid time. */
  cancelsAtEnd: z.boolean(),
  /** End of the paid time: it renews then, or ends. */
  paidUntil: saidInstant.nullable(),
  /** From when on it gives nothing, as far as that is known. */
  endsAt: saidInstant.nullable(),
  endedWhy: z.enum(endReasons).nullable(),
  /** A bank disputes a payment of it, or took one back. */
  dispute: z.enum(['open', 'lost']).nullable(),
  cardLast4: z.string().nullable(),
  /** The newest twelve payments, the newest first. */
  charges: z.array(premiumCharge).max(12),
});
export type Subscription = z.infer<typeof subscription>;

/** What became of a card that was given for a payment. */
export const cardAnswer = z.object({
  state: z.enum(subscriptionStates),
  /** The provider does not know yet: nothing is to be done but to wait. */
  processing: z.boolean(),
  /** Why the card gave no money; another one may be given. */
  declined: z.enum(declineReasons).nullable(),
});

export const subscriptionErrors = {
  NO_TAX: chargeErrors.NO_TAX,
  PRICE_CHANGED: { status: 409, message: 'The price has changed. Nothing was charged.' },
  ALREADY_SUBSCRIBED: { status: 409, message: 'You have Premium already. Nothing was charged.' },
  SUBSCRIPTION_ENDED: { status: 409, message: 'This subscription has ended. Nothing was charged.' },
} as const;
