import { expect, test } from 'vitest';
import { checkConsultPhone } from './phone-consult.ts';

const call = {
  startTime: '2026-11-23T16:00:00Z',
  endTime: '2026-11-23T16:10:00Z',
  physicianCalendarEmail: 'plus@demo.example',
  physicianPhoneNumber: '(403) 555-0199',
};

test('a call with a time, an e-mail and a number passes', () => {
  expect(checkConsultPhone(call)).toEqual({});
});

test('what is missing is named', () => {
  const all = {
    startTime: 'Please select a time for the call.',
    physicianCalendarEmail: 'Email is required',
    physicianPhoneNumber: 'Phone number is required',
  };
  expect(checkConsultPhone(null)).toEqual(all);
  expect(
    checkConsultPhone({ startTime: '', endTime: '', physicianCalendarEmail: '', physicianPhoneNumber: ' ' }),
  ).toEqual(all);
});

test('a call that ends before it starts has no time', () => {
  expect(checkConsultPhone({ ...call, endTime: call.startTime })).toEqual({
    startTime: 'Please select a time for the call.',
  });
});
