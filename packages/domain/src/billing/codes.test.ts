import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import {
  checkBillingCode,
  opensBillingWindow,
  checkPhoneConsultCode,
  phoneConsultChoices,
  phoneConsultCode,
  phoneConsultCodeFits,
  phoneConsultCodes,
  referrerCallCode,
} from './codes.ts';

test('a referrer’s code of a call is what content names for the consultant’s, and none otherwise', () => {
  const content = { referrerCalls: { '03.01LJ': ' 03.01XX ', '03.01LK': 'x', '03.01LL': 7 } };
  expect(referrerCallCode(content, '03.01LJ')).toBe('03.01XX');
  for (const code of ['03.01LK', '03.01LL', '03.01O', 'constructor'])
    expect(referrerCallCode(content, code)).toBeNull();
  for (const nothing of [null, undefined, {}, { referrerCalls: 'x' }])
    expect(referrerCallCode(nothing, '03.01LJ')).toBeNull();
});

const holidays = new Set(['2025-07-01', '2025-12-25']);
const none = new Set<string>();

describe('a phone consult in Edmonton', () => {
  test.each([
    // Summer time, six hours behind UTC; 2025-07-01 is a Tuesday, a holiday.
    ['2025-07-02T13:00:00Z', '03.01LJ', 'Wednesday 7:00'],
    ['2025-07-02T12:59:59Z', '03.01LL', 'Wednesday 6:59'],
    ['2025-07-02T22:59:59Z', '03.01LJ', 'Wednesday 16:59'],
    ['2025-07-02T23:00:00Z', '03.01LK', 'Wednesday 17:00'],
    ['2025-07-03T03:59:59Z', '03.01LK', 'Wednesday 21:59'],
    ['2025-07-03T04:00:00Z', '03.01LL', 'Wednesday 22:00'],
    ['2025-07-05T18:00:00Z', '03.01LK', 'Saturday 12:00'],
    ['2025-07-06T04:00:00Z', '03.01LL', 'Saturday 22:00'],
    ['2025-07-06T12:59:59Z', '03.01LL', 'Sunday 6:59'],
    ['2025-07-06T13:00:00Z', '03.01LK', 'Sunday 7:00'],
    ['2025-07-01T18:00:00Z', '03.01LK', 'a holiday at 12:00'],
    ['2025-07-02T04:00:00Z', '03.01LL', 'a holiday at 22:00'],
    // Winter time, seven hours behind.
    ['2025-01-08T14:00:00Z', '03.01LJ', 'Wednesday 7:00'],
    ['2025-01-08T13:59:59Z', '03.01LL', 'Wednesday 6:59'],
  ])('%s is billed as %s (%s)', (at, code) => {
    expect(phoneConsultCode(new Date(at), holidays)).toBe(code);
  });

  test('exactly one of the three codes fits any time, and a holiday never makes it a day code', () => {
    const at = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const hourIn = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Edmonton',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const swedish = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Edmonton' });
    fc.assert(
      fc.property(at, (start) => {
        const fitting = ['03.01LJ', '03.01LK', '03.01LL', '03.01O'].filter((code) =>
          phoneConsultCodeFits(code, start, none),
        );
        expect(fitting).toHaveLength(1);
        const hour = Number(hourIn.format(start));
        expect(fitting[0] === '03.01LL').toBe(hour >= 22 || hour < 7);
        expect(phoneConsultCode(start, new Set([swedish.format(start)]))).not.toBe('03.01LJ');
      }),
    );
  });

  test('the choices stand in the specified order, the default first', () => {
    expect(phoneConsultCodes.map(({ when }) => when)).toEqual([
      'weekday 7am-5pm',
      'weekday 5pm-10pm',
      'weekend any time',
      'stat holiday 7am-10pm',
      'any day 10pm-7am',
      'eConsult',
    ]);
    expect(phoneConsultCodes[0].code).toBe('03.01LJ');
  });
});

describe('the choices for a call', () => {
  const fitting = (at: string): string[] =>
    phoneConsultChoices(new Date(at), holidays)
      .filter(({ fits }) => fits)
      .map(({ when }) => when);

  test('fit by the time of the call; the eConsult fits at any', () => {
    expect(fitting('2025-07-02T13:00:00Z')).toEqual(['weekday 7am-5pm', 'eConsult']);
    expect(fitting('2025-07-02T23:00:00Z')).toEqual(['weekday 5pm-10pm', 'eConsult']);
    expect(fitting('2025-07-05T18:00:00Z')).toEqual(['weekend any time', 'eConsult']);
    expect(fitting('2025-07-01T18:00:00Z')).toEqual(['stat holiday 7am-10pm', 'eConsult']);
    expect(fitting('2025-07-06T04:00:00Z')).toEqual(['any day 10pm-7am', 'eConsult']);
  });

  test('are refused where they do not fit, by a sentence', () => {
    const weekday = new Date('2025-07-02T13:00:00Z');
    const check = (code: string) => said(checkPhoneConsultCode(code, weekday, none));
    expect(['03.01LJ', '03.01O'].map(check)).toEqual([null, null]);
    expect(['03.01LK', '03.01LL', '03.01NG', ''].map(check)).toEqual(
      Array(4).fill('This code does not fit the time of the call.'),
    );
  });

  test('always have the one code that fits the time among those that fit', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (at) => {
        const codes = new Set(
          phoneConsultChoices(at, holidays)
            .filter(({ fits }) => fits)
            .map(({ code }) => code),
        );
        expect(codes).toEqual(new Set([phoneConsultCode(at, holidays), '03.01O']));
      }),
    );
  });
});

test('a typed code has four characters or is left out', () => {
  expect(['', '  ', '03.01NG', 'ABCD'].map(checkBillingCode)).toEqual([null, null, null, null]);
  expect(['A', 'ABC', ' AB '].map((code) => said(checkBillingCode(code)))).toEqual(
    Array(3).fill('Billing code must be at least 4 characters long'),
  );
});

test('only the first billable message within 24 hours is billed', () => {
  const opened = new Date('2025-11-01T12:00:00Z');
  expect(opensBillingWindow(null, opened)).toBe(true);
  expect(opensBillingWindow(opened, new Date('2025-11-02T11:59:59.999Z'))).toBe(false);
  expect(opensBillingWindow(opened, new Date('2025-11-02T12:00:00Z'))).toBe(true);
});
