import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { checkClinic, checkEmrLink, normalizeClinic } from './clinic.ts';

const clinic = {
  clinicName: 'Elbow Park',
  street: '',
  city: 'Calgary',
  province: 'AB',
  postalCode: '',
  clinicPhone: '(403) 555-0101',
  fax: '',
};

test('a clinic needs a name, a city, a province and a phone number', () => {
  expect(checkClinic(clinic)).toEqual({});
  expect(Object.keys(checkClinic({ ...clinic, clinicName: '', city: ' ', province: '', clinicPhone: '' }))).toEqual([
    'clinicName',
    'city',
    'province',
    'clinicPhone',
  ]);
  expect(englishOfFields(checkClinic({ ...clinic, clinicName: 'a'.repeat(101) }))).toEqual({
    clinicName: 'This is too long.',
  });
  expect(checkClinic({ ...clinic, street: 'a\nb' })).toHaveProperty('street');
});

test.each(['T2S0A1', 't2s 0a1', 'T2S-0A1', ''])('%j is a postal code, or none', (postalCode) => {
  expect(checkClinic({ ...clinic, postalCode })).toEqual({});
  expect(['T2S0A1', '']).toContain(normalizeClinic({ ...clinic, postalCode }).postalCode);
});

test('what was checked and normalised is as it was after doing so again', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (clinicName, city) => {
      const once = normalizeClinic({ ...clinic, clinicName, city });
      expect(normalizeClinic(once)).toEqual(once);
    }),
  );
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'records.example',
  'https://a b',
  '//x.example',
  'https://user@x.example',
])('%j is no link to follow', (link) => {
  expect(checkEmrLink(link)).not.toBeNull();
});

test.each(['https://records.example', 'http://10.0.0.7:8080/emr?x=1#y', ' https://records.example/a ', ''])(
  '%j is a link, or none',
  (link) => {
    expect(checkEmrLink(link)).toBeNull();
  },
);
