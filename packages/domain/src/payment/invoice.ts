import { claimText } from '../claim/claim-text.ts';
import type { Fault, InvoiceFault } from '../fault/fault.ts';
import { cents, sumOf } from '../money/money.ts';
import type { Cents } from '../money/money.ts';
import { taxesGivenBack, taxKinds } from '../money/tax.ts';
import type { Charged, TaxRate } from '../money/tax.ts';
import { isBlank } from '../patient/blank-text.ts';

/** Invoices. Source: document 3, section 5, 'Invoice form'; server rules, section 23, 'Invoice'. Decision 154. */

/** Characters that a line of an address or a name may have. */
export const lineMaxLength = 100;
export const businessNameMaxLength = 120;
export const phoneMaxLength = 40;

export type InvoiceAddress = { readonly line1: string; readonly line2: string; readonly line3: string };

/** Who invoices. Tax numbers as they are kept: '123456789RT0001', '1234567890TQ0001', or ''. */
export type Business = InvoiceAddress & {
  readonly name: string;
  readonly phone: string;
  readonly gstNumber: string;
  readonly qstNumber: string;
};

/** Why a credit note was made. */
export const creditCauses = ['cancelled', 'refunded', 'declined', 'withdrawn'] as const;
export type CreditCause = (typeof creditCauses)[number];

/** Faults by field of the form. */
export type InvoiceFaults = Readonly<Record<string, InvoiceFault | Extract<Fault, { code: 'address-required' }>>>;

export function checkInvoiceAddress({ line1, line3 }: InvoiceAddress): InvoiceFaults {
  return {
    ...(isBlank(line1) ? { line1: { code: 'address-required' } as const } : {}),
    ...(isBlank(line3) ? { line3: { code: 'address-line-3-required' } as const } : {}),
  };
}

export function checkBusiness({ name, gstNumber, qstNumber }: Business): InvoiceFaults {
  return {
    ...(isBlank(name) ? { name: { code: 'business-required' } as const } : {}),
    ...(readTaxNumber('gst', gstNumber) === null ? { gstNumber: { code: 'gst-number-invalid' } as const } : {}),
    ...(readTaxNumber('qst', qstNumber) === null ? { qstNumber: { code: 'qst-number-invalid' } as const } : {}),
  };
}

const taxNumbers = { gst: /^\d{9}RT\d{4}$/, qst: /^\d{10}TQ\d{4}$/ };

/** A number of the revenue agency as it is kept: without spaces and dashes, in capitals. Null for what is none. */
export function readTaxNumber(kind: 'gst' | 'qst', text: string): string | null {
  const bare = text.replaceAll(/[\s\u002d\u2010-\u2015]/gu, '').toUpperCase();
  return bare === '' || taxNumbers[kind].test(bare) ? bare : null;
}

/** As the agency writes it: '123456789 RT0001'. */
export const sayTaxNumber = (number: string): string => number.replace(/(?=(?:RT|TQ)\d{4}$)/, ' ');

/**
 * What a business's numbers begin with: the first letters of its name in capitals, and a number where another business
 * of the clinic has them already. A name without Latin letters begins with INV.
 */
export function prefixOf(name: string, taken: readonly string[]): string {
  const letters = name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => /[A-Z0-9]/.exec(claimText(word) ?? '')?.[0] ?? '')
    .join('')
    .slice(0, 6);
  const first = letters || 'INV';
  for (let n = 1; ; n += 1) {
    const prefix = n === 1 ? first : `${first}${n}`;
    if (!taken.includes(prefix)) return prefix;
  }
}

/** 'MAC-0001' */
export const invoiceNumber = (prefix: string, serial: number): string => `${prefix}-${String(serial).padStart(4, '0')}`;

/** Under which name an invoice or credit note is saved. Source: document 3, section 7, 'create-invoice call'. */
export const invoiceFileName = (number: string): string => `invoice_${number}.pdf`;

/** The part of a charge that `now` of its cents are, after `before` of them went back: price and each tax. */
export function partOf(whole: Charged, before: Cents, now: Cents): Charged {
  const taxes = taxesGivenBack(whole, before, now);
  return { price: cents(now - sumOf(taxes.map((tax) => tax.cents))), taxes, total: now };
}

/** What charges come to together: the prices, and each tax by kind and rate. */
export function sumOfCharges(charges: readonly Charged[]): Charged {
  const taxes = charges.flatMap((charge) => charge.taxes);
  const kinds = new Map<string, TaxRate>(taxes.map(({ kind, rate }) => [`${kind} ${rate}`, { kind, rate }]));
  const sums = [...kinds.values()]
    .toSorted((a, b) => taxKinds.indexOf(a.kind) - taxKinds.indexOf(b.kind) || a.rate - b.rate)
    .map(({ kind, rate }) => {
      const same = taxes.filter((tax) => tax.kind === kind && tax.rate === rate);
      return { kind, rate, cents: sumOf(same.map((tax) => tax.cents)) };
    });
  return {
    price: sumOf(charges.map(({ price }) => price)),
    taxes: sums,
    total: sumOf(charges.map(({ total }) => total)),
  };
}
