import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { invoicePdf } from './invoice.ts';
import { readPaymentsAccess } from './payment.ts';

export const paymentOpenInvoice = call({
  name: 'payment-openInvoice',
  summary: 'The PDF of an invoice or a credit note of an activity.',
  access: readPaymentsAccess,
  changes: false,
  input: z.object({ activityId: id, invoiceId: id }),
  output: invoicePdf,
});
