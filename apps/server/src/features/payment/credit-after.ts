import { cents } from '@consult/domain/money/money.ts';
import { partOf } from '@consult/domain/payment/invoice.ts';
import type { CreditCause } from '@consult/domain/payment/invoice.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { unsafeInvoiceOf } from './invoice-row.ts';
import type { InvoiceBody, InvoiceRow } from './invoice-row.ts';
import { keepInvoice } from './keep-invoice.ts';
import type { PaymentRow } from './row.ts';
import { invoicePlace, keyOf } from './sealed.ts';

type After = {
  cause: Exclude<CreditCause, 'cancelled'>;
  /** What of the payment came back in all. */
  back: number;
  now: Date;
};

/**
 * What becomes of a payment after it was invoiced changes no invoice: a credit note refers to it, within the
 * transaction that settles the payment, which has locked it. Does nothing where it stands on no invoice, nor for what a
 * credit note has said already, whose refund came back since.
 */
export async function creditAfter(
  client: pg.PoolClient,
  app: Pick<App, 'keyring'>,
  payment: PaymentRow,
  { cause, back, now }: After,
): Promise<void> {
  const invoice = await unsafeInvoiceOf(client, payment.id);
  if (!invoice || back <= invoice.credited) return;
  const { code, nameEn, nameFr } = payment.made_of;
  const part = partOf(payment.made_of, cents(invoice.credited), cents(back - invoice.credited));
  await keepInvoice(client, app, {
    ...(await sameAs(app, invoice)),
    id: newId(),
    credits: { invoiceId: invoice.id, cause },
    personId: null,
    items: [
      {
        payment_id: payment.id,
        made_of: { code, nameEn, nameFr, ...part },
        refunded_cents: 0,
        owed: cause === 'declined',
        paid_by: payment.external_kind ?? 'card',
        card_last4: payment.card_last4,
        at: now,
      },
    ],
    now,
  });
}

/** What a credit note has of its invoice. A patient who can not be decrypted is left out, never a credit note. */
export async function sameAs(app: Pick<App, 'keyring'>, invoice: InvoiceRow, reason = '') {
  const body = readJson<InvoiceBody>(app.keyring, await keyOf(app, invoice), invoicePlace(invoice.id), invoice.body);
  return {
    activityId: invoice.activity_id,
    clinicId: invoice.clinic_id,
    businessId: invoice.business_id,
    issuer: invoice.issuer,
    language: invoice.language,
    body: { ...(body ?? { name: '', line1: '', line2: '', line3: '' }), reason },
  };
}
