import { taxKinds } from '@consult/domain/money/tax.ts';
import { declineReasons, disputeStates, externalKinds, paymentStatuses } from '@consult/domain/payment/payment.ts';
import { z } from 'zod';
import { amount } from '../billing/billing-record.ts';
import { id, instant } from '../schemas.ts';

/** Who charges: besides, they are a consultant of the activity. */
export const chargeAccess = [['createAveiroCharge']] as const;
/** Who looks: besides, they are a member. */
export const readPaymentsAccess = [['readActivityPayments']] as const;

/** A kind of tax, its rate in thousandths of a percent, and what it comes to. */
const tax = z.object({ kind: z.enum(taxKinds), rate: z.int().min(0), cents: amount });

/** What is charged: the names of the item in both languages, its price, each tax by itself, and the total. */
export const madeOf = z.object({
  itemCode: z.string(),
  name: z.string(),
  nameFr: z.string(),
  cost: amount,
  taxes: z.array(tax),
  total: amount,
});

/**
 * Why a payment was declined; 'cancelled': the provider was never given money for it within a day, 'refused': it takes
 * no charge of this amount or with this address of the receipt.
 */
export const paymentReason = z.enum([...declineReasons, 'cancelled', 'refused']);

export const personName = z.object({
  personId: id,
  firstName: z.string(),
  lastName: z.string(),
  salutation: z.string(),
});

export const payment = z.object({
  id,
  ...madeOf.shape,
  status: z.enum(paymentStatuses),
  /** Null unless it was declined. */
  reason: paymentReason.nullable(),
  created: instant,
  statusUpdatedAt: instant,
  paymentType: z.enum(['card', 'external']),
  /** How it was paid elsewhere; null for a card. */
  externalKind: z.enum(externalKinds).nullable(),
  cardLast4: z.string().nullable(),
  /** The receipt at the provider; null where it has none. */
  receiptLink: z.string().nullable(),
  /** Null where it can not be read, or no receipt was asked for. */
  receiptEmail: z.string().nullable(),
  recordedBy: personName,
  /** What came back in all, and each refund. */
  refunded: amount,
  refunds: z.array(
    z.object({
      id,
      cents: amount,
      /** Null where it can not be read, or was made at the provider. */
      reason: z.string().nullable(),
      status: z.enum(['pending', 'done', 'refused']),
      created: instant,
      /** Null: it was made at the provider. */
      by: personName.nullable(),
    }),
  ),
  /** What the card's owner disputes at their bank. It takes no status away. */
  disputes: z.array(
    z.object({
      id,
      cents: amount,
      /** What the provider keeps for it, whoever is right. */
      fee: amount,
      state: z.enum(disputeStates),
      /** Whether the bank has the money. */
      taken: z.boolean(),
      created: instant,
      statusUpdatedAt: instant,
    }),
  ),
  withdrawn: z.object({ at: instant, by: personName, reason: z.string().nullable() }).nullable(),
  can: z.object({ retry: z.boolean(), refund: z.boolean(), withdraw: z.boolean() }),
});
export type Payment = z.infer<typeof payment>;

/** What became of a payment that was asked for: `error` says why it was not made. */
export const paymentAnswer = z.object({
  ok: z.boolean(),
  error: paymentReason.nullable(),
  paymentId: id,
  status: z.enum(paymentStatuses),
  /** Pending, and the provider has no card for it: another may be given. */
  needsCard: z.boolean(),
});

/** Made by the card fields; never a card number. */
export const cardToken = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{3,199}$/);
/** Why money is given back or a record withdrawn: 500 characters at most. */
export const moneyReason = z.string().trim().min(1).max(500);

export const chargeErrors = {
  ITEM_TAKEN: { status: 409, message: 'This item is paid already, or its payment is pending.' },
  NO_SUCH_ITEM: { status: 409, message: 'This item is not offered any more.' },
  NO_CARDS: { status: 409, message: 'This clinic takes no cards yet.' },
  NO_TAX: { status: 409, message: 'The taxes of this clinic are not known. Nothing was charged.' },
  PRICE_CHANGED: { status: 409, message: 'The price has changed. Nothing was charged.' },
  PAYMENT_CHANGED: { status: 409, message: 'Another payment was made under this id.' },
} as const;
