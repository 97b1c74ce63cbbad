import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { givePrices } from './payment-world.testing.ts';

/** Another id for each world, and the same one in all rows of a world. */
const idOf = (world: FullWorld, first: string): string => `${first.repeat(8)}${world.activityId.slice(8)}`;

const priced = (world: FullWorld): Promise<void> =>
  givePrices(world.app, world.people.cast.derm.locations[0]!.clinicId);

const byCard = (world: FullWorld) => ({
  activityId: world.activityId,
  paymentId: idOf(world, 'a'),
  itemCode: 'cosmetic',
  cardToken: 'sandbox-approved',
});
const elsewhere = (world: FullWorld) => ({
  activityId: world.activityId,
  paymentId: idOf(world, 'b'),
  itemCode: 'note',
  externalPayment: { kind: 'cash' as const },
});

/** Makes a payment, where it is not there yet. */
const paid =
  (input: typeof byCard | typeof elsewhere) =>
  async (world: FullWorld): Promise<void> => {
    await priced(world);
    await (await world.client('derm')).call('payment-submitPayment', input(world));
  };

const address = { line1: '12 Main Street', line2: '', line3: 'Calgary AB  T2P 0A1' };
const invoiced = (world: FullWorld) => ({
  activityId: world.activityId,
  invoiceId: idOf(world, 'd'),
  patientAddress: address,
  businessInfo: {
    businessId: idOf(world, 'e'),
    name: 'Skin Clinic',
    ...address,
    phone: '',
    gstNumber: '',
    qstNumber: '',
  },
  language: 'en' as const,
});

/** Invoices a payment, where that is not done yet. */
const withInvoice = async (world: FullWorld): Promise<void> => {
  await paid(byCard)(world);
  await (await world.client('derm')).call('payment-createInvoice', invoiced(world));
};

/** How the tests try the calls of this room. */
export const paymentRows = {
  'payment-createInvoice': {
    as: 'derm',
    input: invoiced,
    record: activityRecord,
    ready: paid(byCard),
    bad: { activityId: noUuid, invoiceId: noUuid, patientAddress: '', businessInfo: '', language: 'de' },
  },
  'payment-creditInvoice': {
    as: 'derm',
    input: (world) => ({
      activityId: world.activityId,
      invoiceId: idOf(world, 'd'),
      creditId: idOf(world, 'f'),
      reason: 'The address was wrong',
    }),
    record: activityRecord,
    ready: withInvoice,
    bad: { activityId: noUuid, invoiceId: noUuid, creditId: noUuid, reason: '' },
  },
  'payment-getInvoiceForm': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'payment-getInvoices': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'payment-openInvoice': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, invoiceId: idOf(world, 'd') }),
    record: activityRecord,
    ready: withInvoice,
    bad: { activityId: noUuid, invoiceId: noUuid },
  },
  'payment-getAvailableItems': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    ready: priced,
    bad: { activityId: noUuid },
  },
  'payment-getCardFields': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid, paymentId: noUuid },
  },
  'payment-refund': {
    as: 'derm',
    input: (world) => ({
      activityId: world.activityId,
      paymentId: idOf(world, 'a'),
      refundId: idOf(world, 'c'),
      cents: 100,
      reason: 'Charged too much',
    }),
    record: activityRecord,
    ready: paid(byCard),
    bad: { activityId: noUuid, paymentId: noUuid, refundId: noUuid, cents: 0, reason: '' },
  },
  'payment-retry': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, paymentId: idOf(world, 'a') }),
    record: activityRecord,
    ready: paid(byCard),
    bad: { activityId: noUuid, paymentId: noUuid, attemptId: noUuid, cardToken: '4242424242424242' },
  },
  'payment-submitPayment': {
    as: 'derm',
    input: byCard,
    record: activityRecord,
    ready: priced,
    bad: {
      activityId: noUuid,
      paymentId: noUuid,
      itemCode: '',
      total: 0.5,
      cardToken: '4242424242424242',
      receiptEmail: 'nobody',
      externalPayment: 'gold',
    },
  },
  'payment-withdraw': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, paymentId: idOf(world, 'b'), reason: 'It was another patient' }),
    record: activityRecord,
    ready: paid(elsewhere),
    bad: { activityId: noUuid, paymentId: noUuid, reason: '' },
  },
  'secureMessaging-getActivityPayments': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
} satisfies CallRows;
