import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { cents } from '../money/money.ts';
import { charge } from '../money/tax.ts';
import {
  checkBusiness,
  checkInvoiceAddress,
  invoiceFileName,
  invoiceNumber,
  partOf,
  prefixOf,
  readTaxNumber,
  sayTaxNumber,
  sumOfCharges,
} from './invoice.ts';

const business = { name: 'Skin', line1: '', line2: '', line3: '', phone: '', gstNumber: '', qstNumber: '' };
const quebec = [
  { kind: 'gst', rate: 5_000 },
  { kind: 'qst', rate: 9_975 },
] as const;

describe('the form of an invoice', () => {
  it('needs address lines 1 and 3 and a business; line 2 is optional', () => {
    expect(englishOfFields(checkInvoiceAddress({ line1: ' ', line2: '', line3: '\u00a0' }))).toEqual({
      line1: 'Address line 1 is required.',
      line3: 'Address line 3 is required.',
    });
    expect(checkInvoiceAddress({ line1: '12 Main', line2: '', line3: 'Calgary' })).toEqual({});
    expect(englishOfFields(checkBusiness({ ...business, name: '' }))).toEqual({ name: 'Business is required.' });
    expect(checkBusiness(business)).toEqual({});
  });

  it.each([
    ['gst', '123456789RT0001', '123456789RT0001'],
    ['gst', ' 12345 6789-rt 0001 ', '123456789RT0001'],
    ['gst', '', ''],
    ['gst', '123456789', null],
    ['gst', '1234567890TQ0001', null],
    ['qst', '1234567890 tq 0001', '1234567890TQ0001'],
    ['qst', '123456789RT0001', null],
  ] as const)('reads the %s number %j as %j', (kind, text, kept) => {
    expect(readTaxNumber(kind, text)).toBe(kept);
    const field = kind === 'gst' ? 'gstNumber' : 'qstNumber';
    expect(Object.keys(checkBusiness({ ...business, [field]: text }))).toEqual(kept === null ? [field] : []);
    if (kept) expect(readTaxNumber(kind, sayTaxNumber(kept))).toBe(kept);
  });
});

describe('numbers', () => {
  it.each([
    ['Skin Clinic Professional Corp.', [], 'SCPC'],
    ['Clinique de l’Érable', [], 'CDLE'],
    ['Łukasz & Söhne 24 ᓀᐦᐃ', [], 'LS2'],
    ['ᓀᐦᐃᔭᐍᐏᐣ', [], 'INV'],
    ['Skin Clinic', ['SC', 'SC2'], 'SC3'],
    ['A B C D E F G H', [], 'ABCDEF'],
  ])('of %s begin with letters of their own', (name, taken, prefix) => {
    expect(prefixOf(name, taken)).toBe(prefix);
  });

  it('name the file', () => {
    expect(invoiceFileName(invoiceNumber('SCPC', 7))).toBe('invoice_SCPC-0007.pdf');
    expect(invoiceNumber('SC2', 12_345)).toBe('SC2-12345');
  });
});

it('the parts of a charge make it up to the cent, whatever went back before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 800_000 }), fc.nat(), (price, cut) => {
      const whole = charge(cents(price), quebec, ['gst', 'qst']);
      const first = cents(1 + (cut % (whole.total - 1)));
      const parts = [partOf(whole, cents(0), first), partOf(whole, first, cents(whole.total - first))];
      expect(sumOfCharges(parts)).toEqual(whole);
      for (const part of parts) expect(part.price).toBeGreaterThanOrEqual(0);
    }),
  );
});
