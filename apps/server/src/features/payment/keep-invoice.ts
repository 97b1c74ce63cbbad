import { invoiceNumber, sumOfCharges } from '@consult/domain/payment/invoice.ts';
import type { Business, CreditCause } from '@consult/domain/payment/invoice.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { enterInvoice } from './books.ts';
import { takeNumber } from './business.ts';
import { chargeOf } from './invoice-row.ts';
import type { InvoiceBody, InvoiceItem } from './invoice-row.ts';
import { invoicePlace } from './sealed.ts';

type Kept = {
  id: string;
  activityId: string;
  clinicId: string;
  businessId: string;
  issuer: Business;
  /** Of a credit note: the invoice that it takes back, and why. */
  credits: { invoiceId: string; cause: CreditCause } | null;
  language: 'en' | 'fr';
  /** Null: it follows from a payment. */
  personId: string | null;
  body: InvoiceBody;
  items: readonly InvoiceItem[];
  now: Date;
};

/**
 * Writes an invoice or a credit note with its number, its ledger entry and its audit entry, within the running
 * transaction. Its activity, where it is still there, is locked before; the business, whose number it takes, last.
 */
export async function keepInvoice(
  client: pg.PoolClient,
  { keyring }: Pick<App, 'keyring'>,
  kept: Kept,
): Promise<string> {
  const { id, credits, items, now } = kept;
  const kind = credits ? 'credit' : 'invoice';
  const whole = sumOfCharges(items.map(chargeOf));
  const owed = sumOfCharges(items.filter((item) => item.owed).map(chargeOf));
  const { prefix, serial } = await takeNumber(client, kept.businessId);
  const key = keyring.newDataKey(id);
  await client.query({
    name: 'invoice-keep',
    text: `insert into invoice (id, activity_id, clinic_id, business_id, number, serial, kind, credits, cause, language,
        business_day, created_at, person_id, issuer, total_cents, paid_cents, key_id, wrapped_key, body)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    values: [
      id,
      kept.activityId,
      kept.clinicId,
      kept.businessId,
      invoiceNumber(prefix, serial),
      serial,
      kind,
      credits?.invoiceId ?? null,
      credits?.cause ?? null,
      kept.language,
      businessDay(now),
      now,
      kept.personId,
      JSON.stringify(kept.issuer),
      whole.total,
      whole.total - owed.total,
      key.keyId,
      key.wrapped,
      encrypt(key.key, invoicePlace(id), JSON.stringify(kept.body)),
    ],
  });
  await client.query({
    name: 'invoice-keep-items',
    text: `insert into invoice_item (invoice_id, position, payment_id, made_of, refunded_cents, owed, paid_by,
        card_last4, at)
      select $1, i.position, i.payment_id, i.made_of, i.refunded_cents, i.owed, i.paid_by, i.card_last4, i.at
        from jsonb_to_recordset($2::jsonb) as i (position smallint, payment_id uuid, made_of jsonb,
          refunded_cents bigint, owed boolean, paid_by text, card_last4 text, at timestamptz)`,
    values: [id, JSON.stringify(items.map((item, at) => ({ ...item, position: at + 1 })))],
  });
  await enterInvoice(client, { id, clinicId: kept.clinicId, kind, whole, owed, now });
  await writeAudit(client, {
    kind: credits ? 'invoice-credited' : 'invoice-created',
    actorId: kept.personId,
    subjectIds: credits ? [credits.invoiceId, id, kept.activityId] : [id, kept.activityId],
    detail: { cents: whole.total, ...(credits ? { cause: credits.cause } : {}) },
  });
  return id;
}
