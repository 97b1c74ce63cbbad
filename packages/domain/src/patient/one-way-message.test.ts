import { expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { checkOneWayMessage, oneWaySubjectPrefix, signOff } from './one-way-message.ts';

test('the subject begins with who sends it, and the sign-off names physician, clinic, phone and fax', () => {
  expect(oneWaySubjectPrefix('Dr. Owen Falardeau')).toBe('Secure Message from Dr. Owen Falardeau: ');
  const from = { name: 'Dr. Owen Falardeau', clinicName: 'Elbow Park', phone: '(403) 555-0100', fax: '(403) 555-0101' };
  expect(signOff(from)).toBe('Dr. Owen Falardeau\nElbow Park\nPhone: (403) 555-0100\nFax: (403) 555-0101');
  expect(signOff({ ...from, fax: '' })).toBe('Dr. Owen Falardeau\nElbow Park\nPhone: (403) 555-0100');
});

test('address, subject and text are required', () => {
  expect(englishOfFields(checkOneWayMessage({ patientEmail: ' ', subject: '', body: '\n' }))).toEqual({
    patientEmail: 'Email is required',
    subject: 'Subject is required',
    body: 'Message is required',
  });
  expect(englishOfFields(checkOneWayMessage({ patientEmail: 'no address', subject: 'a', body: 'b' }))).toEqual({
    patientEmail: 'Email is invalid',
  });
  expect(checkOneWayMessage({ patientEmail: 'a@patients.example', subject: 'a', body: 'b' })).toEqual({});
});
