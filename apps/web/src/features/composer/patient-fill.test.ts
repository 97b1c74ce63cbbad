import { expect, test } from 'vitest';
import { conflictsOf, fillOf, mayBeSomebodyElse } from './patient-fill.ts';

const known = {
  firstName: 'Delphine',
  lastName: 'Okafor-Marchand',
  email: '',
  phn: '055521444',
  dateOfBirth: '1984-3-17',
  phone: '+1 403 555 0142',
  province: 'AB',
};
const blank = {
  phn: '',
  patientFirstName: '',
  patientLastName: '',
  patientDateOfBirth: '',
  patientPhone: '',
  patientEmail: '',
};

test('what a record system knows is written as the form writes it, and what it does not know is left out', () => {
  expect(fillOf(known, 'BC')).toEqual({
    patientProvince: 'AB',
    phn: '05552-1444',
    patientFirstName: 'Delphine',
    patientLastName: 'Okafor-Marchand',
    patientDateOfBirth: '1984/03/17',
    patientPhone: '(403) 555-0142',
  });
  expect(fillOf({ ...known, province: '' }, 'BC').patientProvince).toBe('BC');
});

test('only what was typed otherwise is in the way', () => {
  const fill = fillOf(known, 'AB');
  expect(conflictsOf(blank, fill)).toEqual([]);
  expect(conflictsOf({ ...blank, phn: '055 521 444', patientFirstName: 'DELPHINE ' }, fill)).toEqual([]);
  expect(conflictsOf({ ...blank, patientFirstName: 'Dora', patientEmail: 'dora@patients.example' }, fill)).toEqual([
    'patientFirstName',
  ]);
});

test('an address that stands there alone is not taken for the address of the patient who comes', () => {
  const fill = fillOf(known, 'AB');
  expect(mayBeSomebodyElse(blank, fill)).toBe(false);
  expect(mayBeSomebodyElse({ ...blank, patientEmail: 'dora@patients.example' }, fill)).toBe(true);
  expect(mayBeSomebodyElse({ ...blank, phn: '055521444', patientEmail: 'dora@patients.example' }, fill)).toBe(false);
});
