import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { chargeAccess, chargeErrors, madeOf } from './payment.ts';

export const paymentGetAvailableItems = call({
  name: 'payment-getAvailableItems',
  summary: 'What the viewer’s clinic charges for, with the taxes of today, and what was paid of it on this activity.',
  access: chargeAccess,
  changes: false,
  input: z.object({ activityId: id }),
  output: z
    .array(
      madeOf.extend({
        /** The rates of its taxes together, in thousandths of a percent. Amounts are never computed from it. */
        taxRate: z.int().min(0),
        /** Of the payment that takes the item: it can not be chosen. */
        existingPayment: z.enum(['pending', 'approved']).nullable(),
        isExternalPayment: z.boolean(),
      }),
    )
    .max(500),
  errors: { NO_TAX: chargeErrors.NO_TAX },
});
