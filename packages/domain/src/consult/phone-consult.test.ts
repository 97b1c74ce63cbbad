import { expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { checkConsultPhone } from './phone-consult.ts';

const call = {
  specialistUid: '0198c0de-0000-7000-8000-000000000006',
  startTime: '2026-11-23T16:00:00Z',
  endTime: '2026-11-23T16:10:00Z',
  physicianCalendarEmail: 'plus@demo.example',
  physicianPhoneNumber: '(403) 555-0199',
};

test('a call with a specialist, a time, an e-mail and a number passes', () => {
  expect(checkConsultPhone(call)).toEqual({});
});

test('what is missing is named', () => {
  const all = {
    specialistUid: 'A specialist is required',
    startTime: 'Please select a time for the call.',
    physicianCalendarEmail: 'Email is required',
    physicianPhoneNumber: 'Phone number is required',
  };
  expect(englishOfFields(checkConsultPhone(null))).toEqual(all);
  expect(
    englishOfFields(
      checkConsultPhone({
        specialistUid: '',
        startTime: '',
        endTime: '',
        physicianCalendarEmail: '',
        physicianPhoneNumber: ' ',
      }),
    ),
  ).toEqual(all);
});

test('a call that ends before it starts has no time', () => {
  expect(englishOfFields(checkConsultPhone({ ...call, endTime: call.startTime }))).toEqual({
    startTime: 'Please select a time for the call.',
  });
});
