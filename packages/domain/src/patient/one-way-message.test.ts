import { expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { checkOneWayMessage, oneWaySubjectPrefix, saysNothing, signOff } from './one-way-message.ts';

const from = { name: 'Dr. Owen Falardeau', clinicName: 'Elbow Park', phone: '(403) 555-0100', fax: '(403) 555-0101' };

test('the subject begins with who sends it, and the sign-off names physician, clinic, phone and fax', () => {
  expect(oneWaySubjectPrefix('Dr. Owen Falardeau')).toBe('Secure Message from Dr. Owen Falardeau: ');
  expect(signOff(from)).toBe('Dr. Owen Falardeau\nElbow Park\nPhone: (403) 555-0100\nFax: (403) 555-0101');
  expect(signOff({ ...from, fax: '' })).toBe('Dr. Owen Falardeau\nElbow Park\nPhone: (403) 555-0100');
});

test('address, subject and text are required', () => {
  expect(englishOfFields(checkOneWayMessage({ patientEmail: ' ', subject: '\u200b', body: '\n' }, from))).toEqual({
    patientEmail: 'Email is required',
    subject: 'Subject is required',
    body: 'Message is required',
  });
  expect(englishOfFields(checkOneWayMessage({ patientEmail: 'no address', subject: 'a', body: 'b' }, from))).toEqual({
    patientEmail: 'Email is invalid',
  });
  expect(checkOneWayMessage({ patientEmail: 'a@patients.example', subject: 'a', body: 'b' }, from)).toEqual({});
});

test('a body of nothing but what the form writes by itself is empty', () => {
  for (const body of [
    `\n\n${signOff(from)}`,
    signOff(from).replaceAll('\n', '\r\n  '),
    'Dr. Owen Falardeau',
    `${oneWaySubjectPrefix(from.name)}\n${signOff(from)}\n\u2800`,
    'Fax: 403 555 0101',
  ])
    expect(saysNothing(body, from), body).toBe(true);
  for (const body of [`Call us.\n\n${signOff(from)}`, 'Dr. Owen Falardeau will call you', 'Fax: 403 555 0199'])
    expect(saysNothing(body, from), body).toBe(false);
});
