import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { chargeAccess } from './payment.ts';

/** The fields at PAY_ORIGIN, and the account that a card is read for. Absent: the sandbox's, of this server. */
export const cardFrame = z.object({ url: z.url(), account: z.string() }).optional();

export const paymentGetCardFields = call({
  name: 'payment-getCardFields',
  summary: 'Whose card fields a payment on an activity is made with; none where its clinic has no account.',
  access: chargeAccess,
  changes: false,
  input: z.object({
    activityId: id,
    /** A pending payment that takes another card: its own account counts, whichever its clinic has by now. */
    paymentId: id.optional(),
  }),
  output: z.object({
    provider: z.enum(['sandbox', 'stripe']).nullable(),
    frame: cardFrame,
  }),
});
