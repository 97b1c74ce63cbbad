import { paymentOpenInvoice } from '@consult/contract/payment/open-invoice.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { standingOf } from '../activity/activity.ts';
import { unsafeReadInvoice } from './invoice-row.ts';
import { printInvoice } from './print-invoice.ts';

/** payment-openInvoice: the same paper again, for members who may read payments. */
export const openInvoice = serve(paymentOpenInvoice).handler(
  async ({ input: { activityId, invoiceId }, context: { app, viewer } }) => {
    const { can } = await standingOf(app.read, app, viewer, activityId);
    if (!can.readPayments) throw refuse('NOT_ALLOWED');
    const invoice = await unsafeReadInvoice(app.read, invoiceId);
    if (invoice?.activity_id !== activityId) throw refuse('NOT_FOUND');
    await writeAudit(app.read, {
      kind: 'invoice-opened',
      actorId: viewer.personId,
      subjectIds: [invoiceId, activityId],
    });
    return printInvoice(app, app.read, invoiceId);
  },
);
