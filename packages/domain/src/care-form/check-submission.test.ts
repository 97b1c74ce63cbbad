import { expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { checkPerson, checkSubmission } from './check-submission.ts';
import { field, form } from './forms.testing.ts';

const ada = { firstName: 'Ada', lastName: 'Okimaw', email: '' };

test.each([
  [{}, false, {}],
  [{ firstName: ' ' }, false, { firstName: 'Patient first name is required' }],
  [{ lastName: '\u3164' }, false, { lastName: 'Patient last name is required' }],
  [{ firstName: 'a'.repeat(101) }, false, { firstName: 'This field must be no more than 100 characters long.' }],
  [{ firstName: 'A\nda' }, false, { firstName: 'This contains a character that cannot be used in a name.' }],
  [{ lastName: 'O\u0000' }, false, { lastName: 'This contains a character that cannot be used in a name.' }],
  [{ email: 'no address' }, false, { email: 'Email is invalid' }],
  [{}, true, { email: 'Email is required' }],
  [{ email: 'ada@patients.example' }, true, {}],
])('the last step with %j, a copy asked for: %j', (change, ccPatient, faults) => {
  expect(englishOfFields(checkPerson({ ...ada, ...change }, ccPatient))).toEqual(faults);
});

test('faults stand at the path that their field has in the call', () => {
  const one = form([
    field({ fieldName: 'constructor', inputType: 'Date', fr: { label: 'Jour', help: '', options: [] } }),
  ]);
  const submission = { formData: { foreign: 'x' }, patientInfo: { ...ada, firstName: '' }, ccPatient: true };
  expect(englishOfFields(checkSubmission(one, submission, 'fr'))).toEqual({
    'formData.foreign': 'This form does not ask this.',
    'formData.constructor': 'Jour is required',
    'patientInfo.firstName': 'Patient first name is required',
    'patientInfo.email': 'Email is required',
  });
});
