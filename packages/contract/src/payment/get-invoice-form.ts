import { z } from 'zod';
import { amount } from '../billing/billing-record.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { invoiceLanguage, knownBusiness } from './invoice.ts';
import { chargeAccess, madeOf } from './payment.ts';

export const paymentGetInvoiceForm = call({
  name: 'payment-getInvoiceForm',
  summary: 'What the form of an invoice begins with, and what would stand on it.',
  access: chargeAccess,
  changes: false,
  input: z.object({ activityId: id }),
  output: z.object({
    /** The businesses of the viewer's clinic, the one that invoiced last first. */
    businesses: z.array(knownBusiness).max(100),
    /** To whom the last invoice of this activity went; null where there is none. */
    patientAddress: z.object({ line1: z.string(), line2: z.string(), line3: z.string() }).nullable(),
    /** The patient's, as far as it is known; else that of the clinic's province. */
    language: invoiceLanguage,
    /** What is on no invoice yet. */
    items: z
      .array(
        madeOf.extend({
          status: z.enum(['pending', 'approved']),
          /** What of its total came back. */
          refunded: amount,
        }),
      )
      .max(200),
    /** What is given again where nothing is new. */
    lastInvoice: z.object({ id, invoiceNumber: z.string() }).nullable(),
  }),
});
