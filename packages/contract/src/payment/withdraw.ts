import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { chargeAccess, moneyReason } from './payment.ts';

export const paymentWithdraw = call({
  name: 'payment-withdraw',
  summary: 'Withdraws, within 30 days, the record that an item was paid elsewhere. The same again changes nothing.',
  access: chargeAccess,
  changes: { waits: false },
  input: z.object({ activityId: id, paymentId: id, reason: moneyReason }),
  output: done,
  errors: { TOO_LATE_TO_WITHDRAW: { status: 409, message: 'What was recorded over 30 days ago stays.' } },
});
