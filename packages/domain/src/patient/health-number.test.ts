import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import {
  checkHealthNumber,
  firesHealthNumberLookup,
  formatHealthNumber,
  healthNumberKey,
  healthNumberLength,
  healthNumberLookupLengths,
  healthNumberMask,
  normalizeHealthNumber,
} from './health-number.ts';
import { provinceCodes } from './provinces.ts';

const digit = fc.integer({ min: 0, max: 9 });
const otherProvince = fc.constantFrom(...provinceCodes.filter((code) => code !== 'AB' && code !== 'BC'));

/** A second way to the AB check digit: the doubled digit's cross sum from a table. */
const crossSumOfDouble = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
function albertaCheckDigit(eight: readonly number[]): number {
  const sum = eight.reduce((total, d, i) => total + (i % 2 === 1 ? (crossSumOfDouble[d] ?? 0) : d), 0);
  return (10 - (sum % 10)) % 10;
}
const albertaNumber = fc
  .array(digit, { minLength: 8, maxLength: 8 })
  .filter((eight) => eight.some((d) => d !== 0))
  .map((eight) => [...eight.slice(0, 4), albertaCheckDigit(eight), ...eight.slice(4)].join(''));

function columbiaSum(eight: readonly number[]): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = eight;
  return 2 * a + 4 * b + 8 * c + 5 * d + 10 * e + 9 * f + 7 * g + 3 * h;
}
const columbiaEight = fc.array(digit, { minLength: 8, maxLength: 8 });
const columbiaNumber = columbiaEight
  .filter((eight) => columbiaSum(eight) % 11 > 1)
  .map((eight) => `9${eight.join('')}${11 - (columbiaSum(eight) % 11)}`);

describe('the specified messages', () => {
  test.each([
    ['BC', '9698658215', null],
    ['BC', '9698 658 215', null],
    ['BC', ' 9698-658-215 ', null],
    ['BC', '9698\u2011658\u2011215', null],
    ['BC', '\u200e9698\u200b658\u00ad215\ufeff', null],
    ['BC', '9698658216', 'PHN is invalid'],
    ['BC', '8698658215', 'PHN is invalid'],
    ['BC', '0000000000', 'PHN is invalid'],
    ['BC', '9000000000', 'PHN is invalid'],
    ['BC', '9000000001', 'PHN is invalid'],
    ['BC', '969865821', 'PHN must be 10 digits'],
    ['BC', '96986582155', 'PHN must be 10 digits'],
    ['BC', '969865821A', 'PHN must be 10 digits'],
    ['BC', '9698.658.215', 'PHN must be 10 digits'],
    ['BC', '\uff19\uff16\uff19\uff18\uff16\uff15\uff18\uff12\uff11\uff15', 'PHN must be 10 digits'],
    ['BC', '٩٦٩٨٦٥٨٢١٥', 'PHN must be 10 digits'],
    ['BC', '', 'PHN is required'],
    ['BC', ' \t\u00a0\n', 'PHN is required'],
    ['BC', '---', 'PHN is required'],
    ['AB', '123456789', 'PHN is invalid'],
    ['AB', '000000000', 'PHN is invalid'],
    ['AB', '00000-0000', 'PHN is invalid'],
    ['AB', '12345678', 'PHN must be 9 digits'],
    ['AB', '1234567890', 'PHN must be 9 digits'],
    ['AB', '12345678x', 'PHN must be 9 digits'],
    ['AB', '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19', 'PHN must be 9 digits'],
    ['AB', '+123456789', 'PHN must be 9 digits'],
    ['AB', '', 'PHN is required'],
    ['AB', '   ', 'PHN is required'],
    ['ON', 'ABCD 1234-5678', null],
    ['ON', '1', null],
    ['ON', '1234/567', 'PHN may hold letters, digits, spaces and dashes only'],
    ['SK', '123.456', 'PHN may hold letters, digits, spaces and dashes only'],
    ['QC', 'tr\u00e9m 1234 5678', 'PHN may hold letters, digits, spaces and dashes only'],
    ['ON', '\u0661\u0662\u0663', 'PHN may hold letters, digits, spaces and dashes only'],
    ['ON', '', 'PHN is required'],
    ['QC', ' ', 'PHN is required'],
    ['SK', ' - ', 'PHN is required'],
    ['ON', '\u200b', 'PHN is required'],
    ['', '123', null],
    ['__proto__', '123', null],
  ])('%s %j gives %j', (province, text, message) => {
    expect(said(checkHealthNumber(province, text))).toBe(message);
  });
});

describe('Alberta', () => {
  test('every number with the right check digit in the 5th place passes', () => {
    fc.assert(
      fc.property(albertaNumber, (phn) => {
        expect(checkHealthNumber('AB', phn)).toBeNull();
      }),
    );
  });

  test('any single wrong digit is caught', () => {
    fc.assert(
      fc.property(albertaNumber, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (phn, at, by) => {
        const wrong = phn.slice(0, at) + String((Number(phn[at]) + by) % 10) + phn.slice(at + 1);
        expect(said(checkHealthNumber('AB', wrong))).toBe('PHN is invalid');
      }),
    );
  });

  test('of ten numbers that differ in the 5th digit only, exactly one passes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{4}$/), fc.stringMatching(/^[0-9]{3}[1-9]$/), (head, tail) => {
        const passing = Array.from('0123456789').filter((d) => checkHealthNumber('AB', head + d + tail) === null);
        expect(passing).toHaveLength(1);
      }),
    );
  });
});

describe('British Columbia', () => {
  test('every number with the right check digit passes', () => {
    fc.assert(
      fc.property(columbiaNumber, (phn) => {
        expect(checkHealthNumber('BC', phn)).toBeNull();
      }),
    );
  });

  test('any single wrong digit is caught', () => {
    fc.assert(
      fc.property(columbiaNumber, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (phn, at, by) => {
        const wrong = phn.slice(0, at) + String((Number(phn[at]) + by) % 10) + phn.slice(at + 1);
        expect(said(checkHealthNumber('BC', wrong))).toBe('PHN is invalid');
      }),
    );
  });

  test('where the sum modulo 11 is 0 or 1 no last digit passes', () => {
    fc.assert(
      fc.property(
        columbiaEight.filter((eight) => columbiaSum(eight) % 11 < 2),
        digit,
        (eight, last) => {
          expect(said(checkHealthNumber('BC', `9${eight.join('')}${last}`))).toBe('PHN is invalid');
        },
      ),
    );
  });
});

describe('what is stored and shown', () => {
  test('separators never change the verdict, and the stored number is bare', () => {
    const gaps = fc.array(fc.constantFrom('', ' ', '-', '\u2013', '\u00a0'), { minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(columbiaNumber, gaps, (phn, between) => {
        const typed = Array.from(phn, (d, i) => (between[i] ?? '') + d).join('') + (between[10] ?? '');
        expect(checkHealthNumber('BC', typed)).toBeNull();
        expect(normalizeHealthNumber('BC', typed)).toBe(phn);
        expect(normalizeHealthNumber('BC', formatHealthNumber('BC', typed))).toBe(phn);
      }),
    );
  });

  test('other provinces keep letters, spaces and dashes and only need something', () => {
    fc.assert(
      fc.property(otherProvince, fc.string({ unit: fc.constantFrom('A', 'z', '4', ' ', '-') }), (province, text) => {
        const empty = !/[a-z0-9]/i.test(text);
        expect(said(checkHealthNumber(province, text))).toBe(empty ? 'PHN is required' : null);
        expect(healthNumberKey(normalizeHealthNumber(province, text))).toBe(healthNumberKey(text));
      }),
    );
  });

  test.each([
    ['AB', '123456789', '12345-6789'],
    ['BC', '9698658215', '9698 658 215'],
    ['QC', 'trem12345678', 'TREM 1234 5678'],
    ['QC', '123', '123'],
    ['NT', 'N1234567', 'N1234567'],
    ['NT', '12345678', '12345678'],
    ['XX', ' a  b ', 'a b'],
  ])('%s %s is shown as %s', (province, text, shown) => {
    expect(formatHealthNumber(province, text)).toBe(shown);
  });

  test('every province has a mask, and only those of Alberta and British Columbia are strict', () => {
    const strict = provinceCodes.filter((code) => healthNumberMask(code)?.strict);
    expect(strict).toEqual(['AB', 'BC']);
    expect(provinceCodes.every((code) => healthNumberMask(code) !== null)).toBe(true);
    expect(healthNumberMask('constructor')).toBeNull();
  });
});

test('the look-up fires at 3 characters and at the full length of the province', () => {
  expect(healthNumberLookupLengths('AB')).toEqual([3, 9]);
  expect(healthNumberLookupLengths('BC')).toEqual([3, 10]);
  expect(healthNumberLength('QC')).toBe(12);
  const fired = [1, 2, 3, 4, 8, 9, 10, 11].filter((n) => firesHealthNumberLookup('BC', '9'.repeat(n)));
  expect(fired).toEqual([3, 10]);
  expect(firesHealthNumberLookup('BC', '9698 658 215')).toBe(true);
  expect(firesHealthNumberLookup('AB', '123-')).toBe(true);
});
