import { paymentCreateInvoice } from '@consult/contract/payment/create-invoice.ts';
import type { Calls } from '@consult/contract/calls.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { lockStanding, touchActivity, unsafePatientOfConsult } from '../activity/activity.ts';
import { keepBusiness } from './business.ts';
import { unsafeLastInvoice, unsafeReadInvoice } from './invoice-row.ts';
import { keepInvoice } from './keep-invoice.ts';
import { unsafeNewItems } from './new-items.ts';
import { printInvoice } from './print-invoice.ts';

type Wish = Calls['payment-createInvoice']['input'];
type Issued =
  | { id: string; isNew: boolean; live: LiveEvent[] }
  | 'NOTHING_TO_INVOICE'
  | 'NO_PATIENT'
  | 'NO_SUCH_BUSINESS'
  | 'INVOICE_CHANGED';

/**
 * payment-createInvoice: what is new goes onto an invoice in one transaction; then its PDF is made of what was kept, so
 * that a repeat, and everybody later, gets the same.
 */
export const createInvoice = serve(paymentCreateInvoice).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const issued = await inTransaction(app.write, (client) => issue(client, app, viewer, input));
  if (typeof issued !== 'object') throw errors[issued]();
  app.live.committed(issued.live);
  return { ...(await printInvoice(app, app.write, issued.id)), isNew: issued.isNew };
});

/** The activity is locked, so of two at once the second finds nothing new, or the invoice of the same request. */
async function issue(client: pg.PoolClient, app: App, viewer: Viewer, wish: Wish): Promise<Issued> {
  const { activityId, invoiceId, patientAddress: address } = wish;
  const { can, clinicId } = await lockStanding(client, app, viewer, activityId);
  if (!can.charge) throw refuse('NOT_ALLOWED');
  const known = await unsafeReadInvoice(client, invoiceId);
  if (known)
    return known.activity_id === activityId && known.person_id === viewer.personId && known.kind === 'invoice'
      ? { id: known.id, isNew: true, live: [] }
      : 'INVOICE_CHANGED';
  if (clinicId === null) return 'NOTHING_TO_INVOICE';
  const charges = await unsafeNewItems(client, activityId, clinicId);
  if (charges.length === 0) {
    const last = await unsafeLastInvoice(client, activityId, clinicId);
    return last ? { id: last.id, isNew: false, live: [] } : 'NOTHING_TO_INVOICE';
  }
  const about = await unsafePatientOfConsult(client, app, activityId);
  if (!about) return 'NO_PATIENT';
  const { firstName, lastName } = about.patient;
  const now = app.now();
  const business = await keepBusiness(client, clinicId, wish.businessInfo, { personId: viewer.personId, now });
  if (!business) return 'NO_SUCH_BUSINESS';
  await keepInvoice(client, app, {
    id: invoiceId,
    activityId,
    clinicId,
    businessId: business.id,
    issuer: business.business,
    credits: null,
    language: wish.language,
    personId: viewer.personId,
    body: {
      name: `${firstName.trim()} ${lastName.trim()}`.trim(),
      line1: address.line1.trim(),
      line2: address.line2.trim(),
      line3: address.line3.trim(),
      reason: '',
    },
    items: charges.map((charge) => ({
      payment_id: charge.id,
      made_of: charge.made_of,
      refunded_cents: charge.refunded_cents,
      owed: charge.status === 'pending',
      paid_by: charge.external_kind ?? 'card',
      card_last4: charge.card_last4,
      at: charge.status_at,
    })),
    now,
  });
  return { id: invoiceId, isNew: true, live: [await touchActivity(client, activityId)] };
}
