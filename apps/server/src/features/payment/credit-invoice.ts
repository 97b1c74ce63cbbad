import { paymentCreditInvoice } from '@consult/contract/payment/credit-invoice.ts';
import { cents } from '@consult/domain/money/money.ts';
import { partOf } from '@consult/domain/payment/invoice.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { lockStanding, touchActivity } from '../activity/activity.ts';
import { sameAs } from './credit-after.ts';
import { creditedSql, unsafeReadInvoice } from './invoice-row.ts';
import type { InvoiceItem } from './invoice-row.ts';
import { keepInvoice } from './keep-invoice.ts';
import { printInvoice } from './print-invoice.ts';
import { paymentColumns } from './row.ts';
import type { PaymentRow } from './row.ts';

/** payment-creditInvoice: a credit note over what is left of an invoice; then its payments are on no invoice. */
export const creditInvoice = serve(paymentCreditInvoice).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, invoiceId, creditId, reason } = input;
  const events = await inTransaction(app.write, async (client) => {
    const { can, clinicId } = await lockStanding(client, app, viewer, activityId);
    if (!can.charge) throw refuse('NOT_ALLOWED');
    const invoice = await unsafeReadInvoice(client, invoiceId);
    if (invoice?.activity_id !== activityId || invoice.kind !== 'invoice') throw refuse('NOT_FOUND');
    if (invoice.clinic_id !== clinicId) throw refuse('NOT_ALLOWED');
    const known = await unsafeReadInvoice(client, creditId);
    if (known) {
      if (known.credits !== invoiceId || known.cause !== 'cancelled') throw errors.INVOICE_CHANGED();
      return [];
    }
    const items = await leftOf(client, invoiceId);
    if (items.length === 0) throw errors.CREDITED_ALREADY();
    await keepInvoice(client, app, {
      ...(await sameAs(app, invoice, reason)),
      id: creditId,
      credits: { invoiceId, cause: 'cancelled' },
      personId: viewer.personId,
      items,
      now: app.now(),
    });
    return [await touchActivity(client, activityId)];
  });
  app.live.committed(events);
  return printInvoice(app, app.write, creditId);
});

/** What no credit note has taken back of an invoice; nothing where it was cancelled. */
async function leftOf(client: pg.PoolClient, invoiceId: string): Promise<InvoiceItem[]> {
  const { rows } = await client.query<PaymentRow & { credited: number }>({
    name: 'invoice-left',
    text: `select ${paymentColumns}, (${creditedSql('i')})::bigint as credited
      from invoice_item i join payment p on p.id = i.payment_id
      where i.invoice_id = $1 and p.status <> 'declined' and p.withdrawn_at is null
        and ${creditedSql('i')} < p.total_cents
        and not exists (select 1 from invoice c where c.credits = i.invoice_id and c.cause = 'cancelled')
      order by i.position`,
    values: [invoiceId],
  });
  return rows.map((row) => {
    const { code, nameEn, nameFr, total } = row.made_of;
    const back = cents(row.credited);
    return {
      payment_id: row.id,
      made_of: { code, nameEn, nameFr, ...partOf(row.made_of, back, cents(total - back)) },
      refunded_cents: 0,
      owed: row.status === 'pending',
      paid_by: row.external_kind ?? 'card',
      card_last4: row.card_last4,
      at: row.status_at,
    };
  });
}
