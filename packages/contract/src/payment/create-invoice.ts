import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { businessInfo, invoiceAddress, invoiceLanguage, invoicePdf } from './invoice.ts';
import { chargeAccess } from './payment.ts';

export const paymentCreateInvoice = call({
  name: 'payment-createInvoice',
  summary:
    'Makes an invoice for what was charged on an activity and is on none yet; with nothing new it is the last one again.',
  access: chargeAccess,
  changes: { waits: false },
  input: z.object({
    activityId: id,
    /** Made by the client: the same request makes one invoice. */
    invoiceId: id,
    patientAddress: invoiceAddress,
    businessInfo,
    /** The patient's. */
    language: invoiceLanguage,
  }),
  output: invoicePdf.extend({
    /** False where nothing was new. */
    isNew: z.boolean(),
  }),
  errors: {
    NOTHING_TO_INVOICE: {
      status: 409,
      message: 'Nothing was charged on this consult that an invoice could be made for.',
    },
    NO_PATIENT: { status: 409, message: 'The patient of this consult cannot be read. No invoice was made.' },
    NO_SUCH_BUSINESS: { status: 409, message: 'Your clinic does not have this business.' },
    INVOICE_CHANGED: { status: 409, message: 'Another invoice was made under this id.' },
  },
});
