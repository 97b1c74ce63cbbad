import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { ageInYears, ageOf, checkAge, checkDateOfBirth, readPastedDate } from './date-of-birth.ts';

const today = '2026-11-21';
const past = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const slashed = (day: string): string => day.replaceAll('-', '/');

describe('the check', () => {
  test.each([
    ['1980/02/29', null],
    ['2000/02/29', null],
    ['2026/11/21', null],
    ['2026/11/22', 'Date of birth is invalid'],
    ['1900/02/29', 'Date of birth is invalid'],
    ['1981/02/29', 'Date of birth is invalid'],
    ['1980/04/31', 'Date of birth is invalid'],
    ['1980/13/01', 'Date of birth is invalid'],
    ['1980/00/10', 'Date of birth is invalid'],
    ['0000/01/01', 'Date of birth is invalid'],
    ['1899/12/31', 'Date of birth is invalid'],
    ['1900/01/01', null],
    ['1980-02-01', 'Date of birth is invalid'],
    ['1980/2/1', 'Date of birth is invalid'],
    ['1980/02', 'Date of birth is invalid'],
    ['1980/02/01 ', 'Date of birth is invalid'],
    ['\uff11\uff19\uff18\uff10/02/01', 'Date of birth is invalid'],
    ['____/__/__', 'Date of birth is invalid'],
    ['', 'Patient date of birth is required'],
    ['  ', 'Patient date of birth is required'],
  ])('%j gives %j', (text, message) => {
    expect(said(checkDateOfBirth(text, today))).toBe(message);
  });

  test('every real day up to today passes, and it agrees with the calendar of the runtime', () => {
    fc.assert(
      fc.property(past, (day) => {
        expect(checkDateOfBirth(slashed(day), today)).toBeNull();
      }),
    );
    const part = (max: number): fc.Arbitrary<string> =>
      fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 1800, max: 2025 }), part(15), part(33), (year, month, day) => {
        const at = new Date(`${year}-${month}-01T00:00:00Z`);
        at.setUTCDate(Number(day));
        const real = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${year}-${month}-${day}`);
        expect(checkDateOfBirth(`${year}/${month}/${day}`, today) === null).toBe(real && year >= 1900);
      }),
    );
  });

  test("a today that is no day is the caller's mistake", () => {
    expect(() => checkDateOfBirth('1980/01/01', 'now')).toThrow(RangeError);
  });
});

describe('the age', () => {
  test.each([
    ['1980/11/21', 46, null],
    ['1980/11/22', 45, null],
    ['2026/11/21', 0, null],
    ['2026/11/22', null, 'Invalid Date of Birth'],
    ['1980/02/30', null, 'Invalid Date of Birth'],
    ['abc', null, 'Invalid Date of Birth'],
    ['', null, null],
    ['  ', null, null],
  ])('of %j is %j, and %j is said', (born, age, sentence) => {
    expect(ageInYears(born, today)).toBe(age);
    expect(said(checkAge(born, today))).toBe(sentence);
  });

  test('somebody born on 29 February is a year older on 1 March where there is no 29th', () => {
    expect(ageInYears('2000/02/29', '2025-02-28')).toBe(24);
    expect(ageInYears('2000/02/29', '2025-03-01')).toBe(25);
    expect(ageInYears('2000/02/29', '2024-02-29')).toBe(24);
  });

  test('it grows by one a year and never between birthdays', () => {
    fc.assert(
      fc.property(past, fc.integer({ min: 0, max: 120 }), (born, years) => {
        const birthday = `${String(Number(born.slice(0, 4)) + years).padStart(4, '0')}${born.slice(4)}`;
        fc.pre(!born.endsWith('02-29'));
        expect(ageInYears(slashed(born), birthday)).toBe(years);
        const before = new Date(Date.parse(birthday) - 86_400_000).toISOString().slice(0, 10);
        expect(ageInYears(slashed(born), before)).toBe(years === 0 ? null : years - 1);
      }),
    );
  });
});

describe('a pasted date', () => {
  test.each([
    ['1980-03-04', '1980/03/04'],
    [' 1980/3/4 ', '1980/03/04'],
    ['1980.03.04', '1980/03/04'],
    ['1980 03 04', '1980/03/04'],
    ['19800304', '1980/03/04'],
    ['1980-03-04T00:00:00.000Z', '1980/03/04'],
    ['1980-03-04 00:00:00', '1980/03/04'],
    ['March 4, 1980', '1980/03/04'],
    ['Mar 4 1980', '1980/03/04'],
    ['March 4th, 1980', '1980/03/04'],
    ['4 février 1980\n', '1980/02/04'],
    ['1980-03-04T00:00:00Z', '1980/03/04'],
    ['Sept. 4th, 1980', '1980/09/04'],
    ['4 mars 1980', '1980/03/04'],
    ['1er août 1980', '1980/08/01'],
    ['4 févr. 1980', '1980/02/04'],
    ['04-Mar-1980', '1980/03/04'],
    ['1980-Mar-04', '1980/03/04'],
    ['01/Jan/1980', '1980/01/01'],
    ['01.janv.1980', '1980/01/01'],
    ['1980, Jan 1', '1980/01/01'],
    ['Monday, March 3rd, 1980', '1980/03/03'],
    ['Mon Mar 3 1980', '1980/03/03'],
    ['Mar. 4, 1980', '1980/03/04'],
    ['lundi le 1er septembre 1980', '1980/09/01'],
    ['le 15 ao\u00fbt 1980', '1980/08/15'],
    ['15 aou\u0302t 1980', '1980/08/15'],
    ['\uff11\uff19\uff18\uff10\uff0f03\uff0f04', '1980/03/04'],
    ['1980\u201303\u201304', '1980/03/04'],
    ['1980\u00a003\u00a004', '1980/03/04'],
    ['\u200e1980-03-04\u200f', '1980/03/04'],
    ['31/12/1980', '1980/12/31'],
    ['12/31/1980', '1980/12/31'],
    ['04/04/1980', '1980/04/04'],
    ['03/04/1980', null],
    ['29/02/1981', null],
    ['1981-02-29', null],
    ['4 Foo 1980', null],
    ['80-03-04', null],
    ['4 March 80', null],
    ['Someday, March 3, 1980', null],
    ['1980', null],
    ['', null],
    ['PHN 123456789', null],
  ])('%j becomes %j', (text, date) => {
    expect(readPastedDate(text)).toBe(date);
  });

  test('every way of writing a day with the year first gives that day', () => {
    fc.assert(
      fc.property(past, fc.constantFrom('-', '/', '.', ' ', ''), (day, separator) => {
        expect(readPastedDate(day.replaceAll('-', separator))).toBe(slashed(day));
      }),
    );
  });

  test('what is read is always a real date', () => {
    const part = fc.constantFrom('1', '02', '13', '29', '31', '00', '2001', '1996', 'may', 'févr.');
    const text = fc
      .tuple(part, fc.constantFrom('/', '-', ' ', '.', ''), part, part)
      .map(([first, separator, second, third]) => [first, second, third].join(separator));
    fc.assert(
      fc.property(text, (pasted) => {
        const date = readPastedDate(pasted);
        fc.pre(date !== null);
        expect(ageInYears(date ?? '', '9999-12-31')).not.toBeNull();
      }),
    );
  });
});

test('of a child under two the age is said in months, and none of a date that nobody who lives has', () => {
  for (const [born, age] of [
    ['2026/11/21', { count: 0, unit: 'months' }],
    ['2026/10/22', { count: 0, unit: 'months' }],
    ['2026/10/21', { count: 1, unit: 'months' }],
    ['2025/11/22', { count: 11, unit: 'months' }],
    ['2024/11/22', { count: 23, unit: 'months' }],
    ['2024/11/21', { count: 2, unit: 'years' }],
    ['1980/02/29', { count: 46, unit: 'years' }],
    ['1900/01/01', { count: 126, unit: 'years' }],
    ['1899/12/31', null],
    ['2026/11/22', null],
    ['', null],
  ] as const)
    expect(ageOf(born, today), born).toEqual(age);
});
