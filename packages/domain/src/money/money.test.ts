import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatMoney, plainMoney, sumOf } from './money.ts';

describe('an amount of money', () => {
  it.each([
    [0, '$0.00', '0,00 $', '0.00'],
    [5, '$0.05', '0,05 $', '0.05'],
    [-5, '-$0.05', '-0,05 $', '-0.05'],
    [123_450, '$1,234.50', '1 234,50 $', '1234.50'],
    [99_999, '$999.99', '999,99 $', '999.99'],
    [-100_000_000, '-$1,000,000.00', '-1 000 000,00 $', '-1000000.00'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91', '90 071 992 547 409,91 $', '90071992547409.91'],
  ])('of %d cents is written in English, in French and for programs', (amount, en, fr, plain) => {
    expect(formatMoney(cents(amount), 'en')).toBe(en);
    // Its spaces break no line.
    expect(formatMoney(cents(amount), 'fr')).toBe(fr.replaceAll(' ', '\u00a0'));
    expect(plainMoney(cents(amount))).toBe(plain);
  });

  it('is what its digits say, whatever its size', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const exact = BigInt(amount);
        expect(BigInt(plainMoney(cents(amount)).replace('.', ''))).toBe(exact);
        expect(BigInt(formatMoney(cents(amount), 'fr').replaceAll(/[^\d-]/g, ''))).toBe(exact);
      }),
    );
  });

  it.each([0.5, 0.1 + 0.2, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])('is never %d', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });

  it('sums to whole cents, and refuses a sum that a number can not hold', () => {
    expect(sumOf([])).toBe(0);
    expect(sumOf([cents(10), cents(20), cents(-5)])).toBe(25);
    expect(() => sumOf([cents(Number.MAX_SAFE_INTEGER), cents(1)])).toThrow(RangeError);
  });
});
