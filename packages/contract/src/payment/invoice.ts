import {
  businessNameMaxLength,
  checkBusiness,
  checkInvoiceAddress,
  creditCauses,
  lineMaxLength,
  phoneMaxLength,
} from '@consult/domain/payment/invoice.ts';
import type { Business, InvoiceAddress, InvoiceFaults } from '@consult/domain/payment/invoice.ts';
import { z } from 'zod';
import { amount } from '../billing/billing-record.ts';
import { obeys } from '../fault-issue.ts';
import { id, instant, searchable } from '../schemas.ts';
import { personName } from './payment.ts';

const line = searchable(lineMaxLength);

/** The lines of an address; the third is place, province and postal code. */
const addressFields = { line1: line, line2: line, line3: line };
export const invoiceAddress = z.object(addressFields).check(...everyField(checkInvoiceAddress, ['line1', 'line3']));

const businessFields = {
  name: searchable(businessNameMaxLength),
  ...addressFields,
  phone: searchable(phoneMaxLength),
  gstNumber: searchable(40),
  qstNumber: searchable(40),
};

/** Who invoices. An id that the clinic has names a business, which then is as said here; a new one adds a business. */
export const businessInfo = z
  .object({
    /** Made by the client for a new one. */
    businessId: id,
    ...businessFields,
  })
  .check(...everyField<Business>(checkBusiness, ['name', 'gstNumber', 'qstNumber']));

/** A business that a clinic invoiced with. */
export const knownBusiness = z.object({ businessId: id, ...businessFields });

export const invoiceLanguage = z.enum(['en', 'fr']);

/** An invoice or a credit note, as the panel lists it. */
export const invoice = z.object({
  id,
  invoiceNumber: z.string(),
  kind: z.enum(['invoice', 'credit']),
  created: instant,
  language: invoiceLanguage,
  businessName: z.string(),
  total: amount,
  /** What of it is still owed: its payment is pending, and no credit note takes it back. */
  owed: amount,
  /** The number of the invoice that a credit note refers to, and why it was made. */
  credits: z.object({ invoiceNumber: z.string(), cause: z.enum(creditCauses) }).nullable(),
  /** What credit notes took back of it. */
  credited: amount,
  /** Null: it followed from a payment. */
  by: personName.nullable(),
  can: z.object({ credit: z.boolean() }),
});
export type Invoice = z.infer<typeof invoice>;

/** The PDF of an invoice or a credit note, base64, and its number. */
export const invoicePdf = z.object({ pdf: z.string(), invoiceNumber: z.string() });

/** One check for each field that may be wrong, so that each fault stands at its field. */
function everyField<T extends Business | InvoiceAddress>(
  check: (value: T) => InvoiceFaults,
  fields: readonly string[],
) {
  return fields.map((field) => obeys<T>((value) => check(value)[field] ?? null, [field]));
}
