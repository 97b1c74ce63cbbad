import type { App } from '../../call/context.ts';
import { createInvoice } from './create-invoice.ts';
import { creditInvoice } from './credit-invoice.ts';
import { getActivityPayments } from './get-activity-payments.ts';
import { getAvailableItems, getCardFields } from './get-available-items.ts';
import { getInvoiceForm } from './get-invoice-form.ts';
import { getInvoices } from './get-invoices.ts';
import { hearEvent } from './hear-event.ts';
import { openInvoice } from './open-invoice.ts';
import { refundPayment } from './refund.ts';
import { retryPayment } from './retry.ts';
import { submitPayment } from './submit-payment.ts';
import { sweepMs, sweepPayments } from './sweep.ts';
import { verifyNightly } from './verify-nightly.ts';
import { withdrawPayment } from './withdraw.ts';

export { endItem, putItem, setAccount } from './administer.ts';
export { enterApproval, enterRefund, enterWithdrawal } from './books.ts';
export { cardFieldsRoute, payOriginOnly } from './card-fields-route.ts';
export { keepInvoice } from './keep-invoice.ts';
export { bodyPlace, refundPlace, sealWords, withdrawnPlace } from './sealed.ts';
export { verifyBooks } from './verify-books.ts';
export type { BookProblem } from './verify-books.ts';
export { webhookRoute } from './webhook-route.ts';

/** The door of charges on consults, and their invoices. */
export const paymentCalls = {
  'payment-createInvoice': createInvoice,
  'payment-creditInvoice': creditInvoice,
  'payment-getAvailableItems': getAvailableItems,
  'payment-getCardFields': getCardFields,
  'payment-getInvoiceForm': getInvoiceForm,
  'payment-getInvoices': getInvoices,
  'payment-openInvoice': openInvoice,
  'payment-refund': refundPayment,
  'payment-retry': retryPayment,
  'payment-submitPayment': submitPayment,
  'payment-withdraw': withdrawPayment,
  'secureMessaging-getActivityPayments': getActivityPayments,
};

/** Asks about pending payments, and about what the provider tells, and compares the books every night. */
export async function handlePayments(app: App): Promise<void> {
  app.jobs.repeat('payments', sweepMs, () => sweepPayments(app));
  await app.jobs.handle('payment-event', (data) => hearEvent(app, data));
  await app.jobs.handle('verify-ledger', () => verifyNightly(app));
  await app.jobs.schedule('verify-ledger', '30 2 * * *', {});
}
