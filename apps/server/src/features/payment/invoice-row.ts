import type { CreditCause, InvoiceAddress, Business } from '@consult/domain/payment/invoice.ts';
import { partOf } from '@consult/domain/payment/invoice.ts';
import { cents } from '@consult/domain/money/money.ts';
import type { Charged } from '@consult/domain/money/tax.ts';
import type { ExternalKind } from '@consult/domain/payment/payment.ts';
import type pg from 'pg';
import type { MadeOf } from './offer.ts';

type Db = Pick<pg.ClientBase, 'query'>;

/** What of an invoice is encrypted. `reason` in the words of who cancelled it; '' otherwise. */
export type InvoiceBody = InvoiceAddress & { name: string; reason: string };

/** An invoice or a credit note as the database has it. */
export type InvoiceRow = {
  id: string;
  activity_id: string;
  clinic_id: string;
  business_id: string;
  number: string;
  kind: 'invoice' | 'credit';
  credits: string | null;
  cause: CreditCause | null;
  language: 'en' | 'fr';
  business_day: string;
  created_at: Date;
  person_id: string | null;
  issuer: Business;
  total_cents: number;
  paid_cents: number;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
};

export const invoiceColumns = `v.id, v.activity_id, v.clinic_id, v.business_id, v.number, v.kind, v.credits, v.cause,
  v.language, v.business_day::text as business_day, v.created_at, v.person_id, v.issuer, v.total_cents, v.paid_cents,
  v.key_id, v.wrapped_key, v.body`;

/** An item as it stands on its invoice. */
export type InvoiceItem = {
  payment_id: string;
  made_of: MadeOf;
  refunded_cents: number;
  owed: boolean;
  paid_by: 'card' | ExternalKind;
  card_last4: string | null;
  at: Date;
};

/** What an item adds to the total: its price and taxes without what had been given back. */
export const chargeOf = ({ made_of: whole, refunded_cents: back }: InvoiceItem): Charged =>
  back === 0 ? whole : partOf(whole, cents(back), cents(whole.total - back));

/** Whether an invoice, by its alias, was cancelled: its payments are on no invoice. */
export const cancelledSql = (alias: string): string =>
  `exists (select 1 from invoice x where x.credits = ${alias}.id and x.cause = 'cancelled')`;

/**
 * How many cents of a payment, from its first one on, its invoice asks for no more: what had been given back before,
 * and what credit notes took back. It may be more than was given back: a credit note stays where its refund came back.
 * @param item the alias of the invoice's own item
 */
export const creditedSql = (item: string): string =>
  `${item}.refunded_cents + coalesce((select sum((y.made_of ->> 'total')::bigint)
    from invoice c join invoice_item y on y.invoice_id = c.id
    where c.credits = ${item}.invoice_id and y.payment_id = ${item}.payment_id), 0)`;

/** An invoice, without asking who reads it. */
export async function unsafeReadInvoice(db: Db, id: string): Promise<InvoiceRow | null> {
  const { rows } = await db.query<InvoiceRow>({
    name: 'invoice-read',
    text: `select ${invoiceColumns} from invoice v where v.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The newest invoice of an activity and a clinic that was not cancelled. */
export async function unsafeLastInvoice(db: Db, activityId: string, clinicId: string): Promise<InvoiceRow | null> {
  const { rows } = await db.query<InvoiceRow>({
    name: 'invoice-last',
    text: `select ${invoiceColumns} from invoice v
      where v.activity_id = $1 and v.clinic_id = $2 and v.kind = 'invoice' and not ${cancelledSql('v')}
      order by v.created_at desc, v.id desc limit 1`,
    values: [activityId, clinicId],
  });
  return rows[0] ?? null;
}

/**
 * The invoice that a payment stands on, with the cents of it that it asks for no more; null where it stands on none, or
 * that was cancelled.
 */
export async function unsafeInvoiceOf(db: Db, paymentId: string): Promise<(InvoiceRow & { credited: number }) | null> {
  const { rows } = await db.query<InvoiceRow & { credited: number }>({
    name: 'invoice-of-payment',
    text: `select ${invoiceColumns}, (${creditedSql('i')})::bigint as credited
      from invoice_item i join invoice v on v.id = i.invoice_id
      where i.payment_id = $1 and v.kind = 'invoice' and not ${cancelledSql('v')} limit 1`,
    values: [paymentId],
  });
  return rows[0] ?? null;
}

/** Whether a pending payment was invoiced, so that its money is owed. */
export async function isOwed(db: Db, paymentId: string): Promise<boolean> {
  return (await unsafeInvoiceOf(db, paymentId)) !== null;
}

/** What stands on an invoice, in its order. */
export async function unsafeReadItems(db: Db, invoiceId: string): Promise<InvoiceItem[]> {
  const { rows } = await db.query<InvoiceItem>({
    name: 'invoice-items',
    text: `select payment_id, made_of, refunded_cents, owed, paid_by, card_last4, at from invoice_item
      where invoice_id = $1 order by position`,
    values: [invoiceId],
  });
  return rows;
}
