import { expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { checkPatientDetails } from './patient-details.ts';

const patient = {
  patientProvince: 'BC',
  phn: '9698 658 215',
  patientFirstName: 'Marie-Ève',
  patientLastName: 'Tremblay',
  patientDateOfBirth: '1962/02/28',
  patientPhone: '(604) 555-0123',
  patientEmail: '',
  emailPatient: false,
};
const today = '2026-11-21';

test('a complete patient has no errors, without an e-mail too', () => {
  expect(checkPatientDetails(patient, today)).toEqual({});
});

test('an empty form names every required field with its own message', () => {
  const empty = {
    patientProvince: '',
    phn: '',
    patientFirstName: ' ',
    patientLastName: '',
    patientDateOfBirth: '',
    patientPhone: '',
    patientEmail: '',
    emailPatient: false,
  };
  expect(englishOfFields(checkPatientDetails(empty, today))).toEqual({
    patientProvince: 'Province is required.',
    phn: 'PHN is required',
    patientFirstName: 'Patient first name is required',
    patientLastName: 'Patient last name is required',
    patientDateOfBirth: 'Patient date of birth is required',
  });
});

test('the number is checked by the rules of the chosen province', () => {
  expect(englishOfFields(checkPatientDetails({ ...patient, patientProvince: 'AB' }, today))).toEqual({
    phn: 'PHN must be 9 digits',
  });
  expect(checkPatientDetails({ ...patient, patientProvince: 'ON' }, today)).toEqual({});
});

test('a copy to the patient needs an e-mail', () => {
  expect(englishOfFields(checkPatientDetails({ ...patient, emailPatient: true }, today))).toEqual({
    patientEmail: 'Email is required',
  });
  expect(englishOfFields(checkPatientDetails({ ...patient, patientEmail: 'a@b' }, today))).toEqual({
    patientEmail: 'Email is invalid',
  });
  expect(checkPatientDetails({ ...patient, emailPatient: true, patientEmail: 'm@t.example' }, today)).toEqual({});
});
