import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { chargeAccess } from './payment.ts';

export const paymentGetCardFields = call({
  name: 'payment-getCardFields',
  summary: 'Whose card fields a payment on an activity is made with; none where its clinic has no account.',
  access: chargeAccess,
  changes: false,
  input: z.object({ activityId: id }),
  output: z.object({
    provider: z.enum(['sandbox', 'stripe']).nullable(),
    /** The fields at PAY_ORIGIN, and the account that a card is read for. Absent: the sandbox's, of this server. */
    frame: z.object({ url: z.url(), account: z.string() }).optional(),
  }),
});
