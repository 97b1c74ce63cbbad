import { z } from 'zod';
import { amount } from '../billing/billing-record.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { chargeAccess, moneyReason } from './payment.ts';

export const paymentRefund = call({
  name: 'payment-refund',
  summary: 'Gives back a card payment, whole or in part. The same id gives back once.',
  access: chargeAccess,
  changes: { waits: false },
  input: z.object({
    activityId: id,
    paymentId: id,
    /** Made by the client. */
    refundId: id,
    cents: amount.refine((value) => value > 0),
    reason: moneyReason,
  }),
  output: z.object({ status: z.enum(['pending', 'done', 'refused']) }),
  errors: {
    MORE_THAN_PAID: { status: 409, message: 'This is more than what was paid and not given back yet.' },
    PAYMENT_DISPUTED: {
      status: 409,
      message: 'The card’s owner disputes this payment at their bank. Nothing is given back beside that.',
    },
    REFUND_CHANGED: { status: 409, message: 'Another refund was made under this id.' },
  },
});
