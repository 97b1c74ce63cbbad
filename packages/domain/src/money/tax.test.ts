import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, sumOf } from './money.ts';
import { charge, formatRate, ratesOn, readPercent, readTaxes, taxesGivenBack, taxKinds, taxOf } from './tax.ts';
import type { TaxKind } from './tax.ts';

const rows = readTaxes({
  rows: [
    { province: 'AB', from: '2008-01-01', taxes: { gst: '5' } },
    { province: 'NS', from: '2010-07-01', taxes: { hst: '15' } },
    { province: 'NS', from: '2025-04-01', taxes: { hst: '14' } },
    { province: 'QC', from: '2013-01-01', taxes: { qst: '9.975', gst: '5' } },
  ],
});

describe('the taxes of a day', () => {
  it.each([
    ['NS', '2025-03-31', [{ kind: 'hst', rate: 15_000 }]],
    ['NS', '2025-04-01', [{ kind: 'hst', rate: 14_000 }]],
    ['AB', '2026-11-27', [{ kind: 'gst', rate: 5_000 }]],
    [
      'QC',
      '2026-11-27',
      [
        { kind: 'gst', rate: 5_000 },
        { kind: 'qst', rate: 9_975 },
      ],
    ],
    ['AB', '2007-12-31', null],
    ['ZZ', '2026-11-27', null],
  ])('in %s on %s are those in force', (province, day, levied) => {
    expect(ratesOn(rows, province, day)).toEqual(levied);
  });

  it.each([
    null,
    {},
    { rows: [{ province: 'AB', from: 'May', taxes: {} }] },
    { rows: [{ province: 'AB', from: '2008-01-01', taxes: { vat: '5' } }] },
    { rows: [{ province: 'AB', from: '2008-01-01', taxes: { gst: 5 } }] },
  ])('are not guessed where content can not be read: %j', (body) => {
    expect(() => readTaxes(body)).toThrow(RangeError);
  });

  it.each([
    ['5', 5_000],
    ['9.975', 9_975],
    ['0.5', 500],
    ['9.9755', null],
    ['-5', null],
    ['', null],
  ])('are written as %j', (text, rate) => expect(readPercent(text)).toBe(rate));
});

describe('a price', () => {
  it.each<[number, string, TaxKind[], number[], number]>([
    [18_000, 'AB', ['gst', 'hst', 'qst'], [900], 18_900],
    [18_000, 'AB', [], [], 18_000],
    [18_000, 'QC', ['gst', 'hst', 'qst'], [900, 1_796], 20_696], // 1795.5 goes up
    [18_000, 'QC', ['gst', 'hst'], [900], 18_900],
    [2_500, 'QC', ['gst', 'hst', 'qst'], [125, 249], 2_874], // 249.375
    [9, 'AB', ['gst'], [0], 9], // 0.45: shown as 0
    [10, 'AB', ['gst'], [1], 11], // 0.5
    [1, 'QC', ['gst', 'qst'], [0, 0], 1],
    [333, 'NS', ['hst'], [47], 380], // 46.62
  ])('of %d cents in %s that bears %j has the taxes %j', (price, province, bears, taxes, total) => {
    const made = charge(cents(price), ratesOn(rows, province, '2026-11-27')!, bears);
    expect(made.taxes.map((tax) => tax.cents)).toEqual(taxes);
    expect(made.total).toBe(total);
  });

  it('is never taxed by more or less than half a cent off, each kind by itself', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 15_000 }), (p, r) => {
        const twice = 2n * BigInt(taxOf(cents(p), r)) * 100_000n - 2n * BigInt(p) * BigInt(r);
        expect(twice > -100_000n && twice <= 100_000n).toBe(true);
      }),
    );
  });

  it('gives back every tax to the cent, whatever the parts that it is given back in', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), parts, (price, shares) => {
        const made = charge(cents(price), ratesOn(rows, 'QC', '2026-11-27')!, taxKinds);
        const back = { gst: 0, qst: 0, pst: 0, hst: 0 };
        let given = 0;
        for (const [at, share] of shares.entries()) {
          const left = made.total - given;
          const now = at === shares.length - 1 ? left : Math.min(left, Math.floor((made.total * share) / 1_000));
          if (now === 0) continue;
          const taxes = taxesGivenBack(made, cents(given), cents(now));
          expect(sumOf(taxes.map((tax) => tax.cents))).toBeLessThanOrEqual(now);
          for (const tax of taxes) {
            expect(tax.cents).toBeGreaterThanOrEqual(0);
            back[tax.kind] += tax.cents;
          }
          given += now;
        }
        expect(given).toBe(made.total);
        for (const tax of made.taxes) expect(back[tax.kind]).toBe(tax.cents);
      }),
    );
  });

  it('gives back no more than was paid', () => {
    const made = charge(cents(100), [], []);
    expect(() => taxesGivenBack(made, cents(60), cents(41))).toThrow(RangeError);
  });
});

it.each([
  [5_000, '5 %', '5 %'],
  [9_975, '9.975 %', '9,975 %'],
  [500, '0.5 %', '0,5 %'],
])('a rate of %d is written in English and in French', (rate, en, fr) => {
  expect(formatRate(rate, 'en')).toBe(en.replace(' ', '\u00a0'));
  expect(formatRate(rate, 'fr')).toBe(fr.replace(' ', '\u00a0'));
});
