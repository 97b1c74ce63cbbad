import { expect, test } from 'vitest';
import { agreementValues, dayWithOrdinal, fillAgreement, splitAtImages } from './agreement.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [30, '30th'],
  [31, '31st'],
])('day %i is the %s', (day, words) => {
  expect(dayWithOrdinal(day, 'en')).toBe(words);
});

const signer = { firstName: ' Zoë', lastName: 'D’Arcy ', email: 'zoe@clinic.example', city: 'Calgary', province: 'BC' };
const values = agreementValues(signer, '2026-11-21', 'en');

test('an agreement is filled in with its day, and the name in upper case', () => {
  expect(values).toEqual({
    day: '21st',
    month: 'November',
    year: '2026',
    userName: 'ZOË D’ARCY',
    signingName: 'Zoë D’Arcy',
    email: 'zoe@clinic.example',
    city: 'Calgary',
    province: 'British Columbia',
  });
});

test('in French it has the names of French', () => {
  expect(agreementValues(signer, '2026-08-21', 'fr')).toMatchObject({
    day: '21',
    month: 'août',
    province: 'Colombie-Britannique',
  });
  expect(agreementValues(signer, '2026-12-01', 'fr').day).toBe('1er');
});

test('every placeholder is filled in once, and what is none stays', () => {
  expect(fillAgreement('{{userName}} of {{ city }}, {{province}}; {{other}}', values)).toBe(
    'ZOË D’ARCY of Calgary, British Columbia; {{other}}',
  );
  expect(fillAgreement('{{signingName}}', { ...values, signingName: '{{email}}' })).toBe('{{email}}');
  expect(fillAgreement('of {{city}}, {{province}}', { ...values, city: '' })).toBe('of British Columbia');
});

test('signatures stand between the words', () => {
  expect(splitAtImages('Signed {{signature}} before {{ witnessSignature1 }}')).toEqual([
    'Signed ',
    { image: 'signature' },
    ' before ',
    { image: 'witnessSignature1' },
  ]);
});
