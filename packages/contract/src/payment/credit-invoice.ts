import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { invoicePdf } from './invoice.ts';
import { chargeAccess, moneyReason } from './payment.ts';

export const paymentCreditInvoice = call({
  name: 'payment-creditInvoice',
  summary: 'Cancels an invoice by a credit note over what is left of it. Its payments can be invoiced again.',
  access: chargeAccess,
  changes: { waits: false },
  input: z.object({
    activityId: id,
    invoiceId: id,
    /** Made by the client: the same request makes one credit note. */
    creditId: id,
    reason: moneyReason,
  }),
  output: invoicePdf,
  errors: {
    CREDITED_ALREADY: { status: 409, message: 'This invoice was cancelled already, or all of it was given back.' },
    INVOICE_CHANGED: { status: 409, message: 'Another invoice was made under this id.' },
  },
});
