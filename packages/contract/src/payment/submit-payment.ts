import { externalKinds } from '@consult/domain/payment/payment.ts';
import { z } from 'zod';
import { amount } from '../billing/billing-record.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { cardToken, chargeAccess, chargeErrors, paymentAnswer } from './payment.ts';

export const paymentSubmitPayment = call({
  name: 'payment-submitPayment',
  summary: 'Charges one item on an activity by card, or records that it was paid elsewhere. The same id charges once.',
  access: chargeAccess,
  changes: { waits: false },
  input: z
    .object({
      activityId: id,
      /** Made by the client: a lost answer is asked for by it. */
      paymentId: id,
      itemCode: z.string().min(1).max(40),
      /** What was shown, in cents: another total is not charged. The amount is the server's own all the same. */
      total: amount.optional(),
      cardToken: cardToken.optional(),
      receiptEmail: z.union([z.literal(''), z.email().max(254)]).default(''),
      externalPayment: z.object({ kind: z.enum(externalKinds) }).optional(),
    })
    .refine((input) => (input.cardToken === undefined) !== (input.externalPayment === undefined), {
      path: ['cardToken'],
      message: 'A card or a payment elsewhere is needed.',
    }),
  output: paymentAnswer,
  errors: chargeErrors,
});
