import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { englishOfFields } from '../fault/english.ts';
import { provinceCodes } from '../patient/provinces.ts';
import {
  buildOopData,
  checkOopFields,
  isOutOfProvince,
  putPostalCodeRight,
  quebecWarningFor,
} from './out-of-province.ts';

const fields = {
  genderCode: 'F',
  addressLine1: '12 Main Street',
  addressLine2: '',
  addressLine3: '',
  cityName: 'Kelowna',
  postalCode: 'V1Y2A3',
};

test.each([
  ['AB', 'BC', 'BC', true],
  ['BC', 'AB', 'BC', true],
  ['AB', 'AB', 'AB', false],
  ['AB', 'AB', 'QC', false],
  ['BC', 'BC', 'ON', false],
  ['BC', 'SK', 'AB', false],
  [null, 'AB', 'YT', true],
  ['AB', null, 'YT', true],
  [null, null, 'YT', false],
  ['AB', 'AB', '', false],
])('service in %s, clinic in %s, patient from %s: %s', (serviceProvince, clinicProvince, patientProvince, oop) => {
  expect(isOutOfProvince({ serviceProvince, clinicProvince, patientProvince })).toBe(oop);
});

test('a patient is never both out of province and warned about, and from Alberta is neither', () => {
  const province = fc.constantFrom(...provinceCodes);
  fc.assert(
    fc.property(province, province, province, (serviceProvince, clinicProvince, patientProvince) => {
      const provinces = { serviceProvince, clinicProvince, patientProvince };
      const alberta = serviceProvince === 'AB' || clinicProvince === 'AB';
      const signs = Number(isOutOfProvince(provinces)) + Number(quebecWarningFor(provinces) !== null);
      expect(signs).toBe(alberta && patientProvince !== 'AB' ? 1 : 0);
      expect(isOutOfProvince({ ...provinces, serviceProvince: clinicProvince, clinicProvince: serviceProvince })).toBe(
        isOutOfProvince(provinces),
      );
    }),
  );
  expect(said(quebecWarningFor({ serviceProvince: 'AB', clinicProvince: 'BC', patientProvince: 'QC' }))).toBe(
    'Patients from Quebec cannot be billed for.',
  );
});

describe('the extra fields', () => {
  test('complete fields pass, and empty ones get their own messages', () => {
    expect(checkOopFields(fields)).toEqual({});
    expect(
      englishOfFields(
        checkOopFields({
          genderCode: '',
          addressLine1: ' ',
          addressLine2: '',
          addressLine3: '',
          cityName: '',
          postalCode: '',
        }),
      ),
    ).toEqual({
      genderCode: "Patient's sex is required.",
      addressLine1: 'Address line 1 is required.',
      cityName: 'City name is required.',
      postalCode: 'Postal code is required.',
    });
  });

  test('25 characters fit the address and 30 the city', () => {
    expect(checkOopFields({ ...fields, addressLine1: 'é'.repeat(25), cityName: 'e\u0301'.repeat(30) })).toEqual({});
    expect(
      englishOfFields(checkOopFields({ ...fields, addressLine1: 'x'.repeat(26), cityName: 'x'.repeat(31) })),
    ).toEqual({
      addressLine1: 'This field must be no more than 25 characters long.',
      cityName: 'This field must be no more than 30 characters long.',
    });
  });

  test.each(['V1Y 2A3', 'v1y2a3', 'V1Y2A', 'V1Y2A33', '1V1V1V', 'V1Y2A3\n', 'ÉVY2A3'])(
    '%j is no postal code',
    (postalCode) => {
      expect(englishOfFields(checkOopFields({ ...fields, postalCode }))['postalCode']).toBe(
        'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).',
      );
    },
  );

  test.each(['X', 'm', 'MF', ' '])('%j is no sex code', (genderCode) => {
    expect(englishOfFields(checkOopFields({ ...fields, genderCode }))).toEqual({
      genderCode: "Patient's sex is required.",
    });
  });
});

test('a postal code is put right as the claim takes it, and what is none stays as it was typed', () => {
  for (const typed of ['t2n1n4', 'T2N 1N4', ' t2n-1n4 ', 'T2N1N4']) expect(putPostalCodeRight(typed)).toBe('T2N1N4');
  for (const typed of ['T2N 1N', '90210', 'T2N 1NN', '']) expect(putPostalCodeRight(typed)).toBe(typed);
});

test("the claim gets the patient's names, province and the digits of the date of birth", () => {
  const patient = {
    patientFirstName: ' Ann ',
    patientLastName: 'Lee',
    patientDateOfBirth: '1980/03/04',
    patientProvince: 'BC',
  };
  expect(buildOopData({ ...fields, cityName: ' Kelowna ' }, patient)).toEqual({
    ...fields,
    firstName: 'Ann',
    surname: 'Lee',
    birthDate: '19800304',
    provinceCode: 'BC',
  });
});
