import { cents } from '@consult/domain/money/money.ts';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';

type Payment = Output<'secureMessaging-getActivityPayments'>[number];
type Item = Output<'payment-getAvailableItems'>[number];
type Invoice = Output<'payment-getInvoices'>[number];
type InvoiceForm = Output<'payment-getInvoiceForm'>;

const gst = { kind: 'gst' as const, rate: 5_000, cents: cents(900) };

/** What the clinic charges for: one item with tax, one without. */
export const items = (of: Partial<Item> = {}): Item[] => [
  {
    itemCode: 'cosmetic',
    name: 'Cosmetic excision',
    nameFr: 'Excision esthétique',
    cost: cents(18_000),
    taxes: [gst],
    total: cents(18_900),
    taxRate: 5_000,
    existingPayment: null,
    isExternalPayment: false,
    ...of,
  },
  {
    itemCode: 'note',
    name: 'Sick note',
    nameFr: 'Billet médical',
    cost: cents(2_500),
    taxes: [],
    total: cents(2_500),
    taxRate: 0,
    existingPayment: null,
    isExternalPayment: false,
  },
];

/** A card payment of derm@'s, approved. */
export function paid(n: number, of: Partial<Payment> = {}): Payment {
  const { id, firstName, lastName } = cast.derm;
  return {
    id: fixedId(150, n),
    itemCode: 'cosmetic',
    name: 'Cosmetic excision',
    nameFr: 'Excision esthétique',
    cost: cents(18_000),
    taxes: [gst],
    total: cents(18_900),
    status: 'approved',
    reason: null,
    created: '2026-03-02T16:00:00.000Z',
    statusUpdatedAt: '2026-03-02T16:00:00.000Z',
    paymentType: 'card',
    externalKind: null,
    cardLast4: '4242',
    receiptLink: null,
    receiptEmail: null,
    recordedBy: { personId: id, firstName, lastName, salutation: 'Dr.' },
    refunded: cents(0),
    refunds: [],
    disputes: [],
    withdrawn: null,
    can: { retry: false, refund: true, withdraw: false },
    ...of,
  };
}

/** derm@'s invoice over 189 dollars, all of it paid. */
export function invoiced(n: number, of: Partial<Invoice> = {}): Invoice {
  const { id, firstName, lastName } = cast.derm;
  return {
    id: fixedId(157, n),
    invoiceNumber: `VD-${String(n).padStart(4, '0')}`,
    kind: 'invoice',
    created: '2026-03-03T16:00:00.000Z',
    language: 'en',
    businessName: 'Varga Dermatology',
    total: cents(18_900),
    owed: cents(0),
    credits: null,
    credited: cents(0),
    by: { personId: id, firstName, lastName, salutation: 'Dr.' },
    can: { credit: true },
    ...of,
  };
}

/** The business that derm@'s clinic invoices with. */
export const business: InvoiceForm['businesses'][number] = {
  businessId: fixedId(156, 1),
  name: 'Varga Dermatology',
  line1: '210, 1020 Larkspur Avenue SW',
  line2: '',
  line3: 'Calgary AB  T2T 0B2',
  phone: '403-555-0102',
  gstNumber: '123456789RT0001',
  qstNumber: '',
};

/** One item can be invoiced, by a business that is known. */
export function invoiceForm(of: Partial<InvoiceForm> = {}): InvoiceForm {
  const { itemCode, name, nameFr, cost, taxes, total } = items()[0]!;
  return {
    businesses: [business],
    patientAddress: null,
    language: 'en',
    items: [{ itemCode, name, nameFr, cost, taxes, total, status: 'approved', refunded: cents(0) }],
    lastInvoice: null,
    ...of,
  };
}
