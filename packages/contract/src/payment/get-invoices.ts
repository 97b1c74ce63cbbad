import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { invoice } from './invoice.ts';
import { readPaymentsAccess } from './payment.ts';

export const paymentGetInvoices = call({
  name: 'payment-getInvoices',
  summary: 'The invoices and credit notes of an activity, newest first, two hundred at most.',
  access: readPaymentsAccess,
  changes: false,
  input: z.object({ activityId: id }),
  output: z.array(invoice).max(200),
});
