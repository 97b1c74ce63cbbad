import { expect, test } from 'vitest';
import { englishOf, englishOfFields } from '../fault/english.ts';
import { checkFormUses, checkRecipients, checkSendingClinic } from './check-send.ts';

const ada = { phn: '055521444', province: 'AB', email: 'ada@patients.example' };
const clinic = { clinicName: 'Elbow Park', clinicPhone: '(403) 555-0101', fax: '(403) 555-0151', province: 'AB' };

test.each([
  [[], { patients: 'Add a recipient.' }],
  [[ada], {}],
  [[{ ...ada, email: '' }], { 'patients.0.email': 'Email is required' }],
  [[{ ...ada, email: 'ada' }], { 'patients.0.email': 'Email is invalid' }],
  [[{ ...ada, phn: '' }], { 'patients.0.phn': 'PHN is required' }],
  [[{ ...ada, phn: '123' }], { 'patients.0.phn': 'PHN must be 9 digits' }],
  [[{ ...ada, province: '' }], { 'patients.0.province': 'Province is required.' }],
  [[ada, { ...ada, phn: '055 521 444' }], { 'patients.1.phn': 'This patient is in the list already.' }],
  [[ada, { ...ada, province: 'SK' }], {}],
  [
    [
      { ...ada, phn: '' },
      { ...ada, phn: ' ' },
    ],
    { 'patients.0.phn': 'PHN is required', 'patients.1.phn': 'PHN is required' },
  ],
])('the recipients of a form: %j', (recipients, faults) => {
  expect(englishOfFields(checkRecipients(recipients))).toEqual(faults);
});

test('a form goes to fifty at most', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...ada, province: 'ON', phn: `${at}` }));
  expect(checkRecipients(many(50))).toEqual({});
  expect(englishOfFields(checkRecipients(many(51)))).toEqual({
    patients: 'A form goes to 50 recipients at most. Remove some.',
  });
});

test.each([
  [{}, true, {}],
  [{ clinicName: ' ' }, true, { clinicName: 'Clinic name is required' }],
  [{ clinicPhone: '' }, true, { clinicPhone: 'Clinic phone number is required' }],
  [{ fax: '' }, true, { fax: 'Fax number is required' }],
  [{ province: '' }, true, { province: 'Clinic province is required' }],
  [{ province: 'ON' }, true, { province: 'Clinic province is required' }],
  [{ province: 'YT' }, true, {}],
  [{ province: '' }, false, {}],
])('the clinic %j of who sends consults (%j) may send forms', (change, sendsConsults, faults) => {
  expect(englishOfFields(checkSendingClinic({ ...clinic, ...change }, sendsConsults))).toEqual(faults);
});

test('more recipients than uses are said as specified, in numbers', () => {
  expect(checkFormUses(3, 3)).toBeNull();
  expect(checkFormUses(1, 0)).toBeNull();
  expect(englishOf(checkFormUses(5, 2)!)).toContain('because you have 2 use(s) remaining this month. Please remove 3');
});
