import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { provinceCodes } from '../patient/provinces.ts';
import { checkConsultInput, consultIsOutOfProvince } from './consult-input.ts';
import type { ConsultContext, ConsultInput } from './consult-input.ts';
import { encodeKey } from './service-form.ts';

const question = encodeKey('How long?');
const context = {
  today: '2026-11-21',
  location: { province: 'BC' },
  service: {
    province: 'BC',
    specialty: 'Dermatology',
    subsite: 'Acne',
    availability: { available: true },
    formFields: [{ header: 'How long?', inputType: 'Textfield', values: [], required: true }],
  },
  mayCopyPatient: true,
  mayTellPatient: true,
} as const satisfies ConsultContext;
const input: ConsultInput = {
  activityType: 'econsult',
  locationId: 'l1',
  serviceId: 's1',
  specialty: 'Dermatology',
  subsite: 'Acne',
  patientProvince: 'BC',
  phn: '9698658215',
  patientFirstName: 'Ann',
  patientLastName: 'Lee',
  patientDateOfBirth: '1980/03/04',
  patientPhone: '',
  patientEmail: '',
  emailPatient: false,
  oop: false,
  oopData: null,
  symptoms: { [question]: 'two weeks' },
};
const oopData = {
  genderCode: 'F',
  addressLine1: '12 Main St',
  addressLine2: '',
  addressLine3: '',
  cityName: 'Kelowna',
  postalCode: 'V1Y2A3',
};

test('a complete consult may be sent', () => {
  expect(checkConsultInput(input, context)).toEqual({});
});

test('an empty form names every field that is needed', () => {
  const empty: ConsultInput = {
    ...input,
    locationId: null,
    serviceId: null,
    specialty: '',
    subsite: '',
    patientProvince: '',
    phn: '',
    patientFirstName: '',
    patientLastName: '',
    patientDateOfBirth: '',
    symptoms: {},
  };
  expect(englishOfFields(checkConsultInput(empty, { ...context, location: null, service: null }))).toEqual({
    locationId: 'Please select a location',
    serviceId: 'A specialist is required',
    subsite: 'Please select a subsite.',
    patientProvince: 'Province is required.',
    phn: 'PHN is required',
    patientFirstName: 'Patient first name is required',
    patientLastName: 'Patient last name is required',
    patientDateOfBirth: 'Patient date of birth is required',
  });
});

describe('the service', () => {
  const with_ = (change: Partial<NonNullable<ConsultContext['service']>>): ConsultContext => ({
    ...context,
    service: { ...context.service, ...change },
  });

  test('one that the sender may not use, or of another specialty, is none', () => {
    expect(englishOfFields(checkConsultInput(input, { ...context, service: null }))).toEqual({
      serviceId: 'A specialist is required',
    });
    expect(englishOfFields(checkConsultInput({ ...input, specialty: 'Cardiology' }, context))).toEqual({
      serviceId: 'A specialist is required',
    });
    expect(englishOfFields(checkConsultInput({ ...input, subsite: 'Nails' }, context))).toEqual({
      subsite: 'Please select a subsite.',
    });
    expect(checkConsultInput({ ...input, subsite: '' }, with_({ subsite: '' }))).toEqual({});
  });

  test('a vacation and any other obstacle have their own messages', () => {
    expect(
      englishOfFields(checkConsultInput(input, with_({ availability: { available: false, reason: 'vacation' } }))),
    ).toEqual({
      serviceId: 'Specialist is unavailable, please save draft and wait for return or select another specialist.',
    });
    expect(
      englishOfFields(checkConsultInput(input, with_({ availability: { available: false, reason: 'limit' } }))),
    ).toEqual({
      serviceId:
        'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
    });
  });

  test('outside the platform takes referrals and nothing else, and one of the platform takes none', () => {
    const outside = with_({ type: 'referral' });
    for (const activityType of ['econsult', 'phoneConsult'] as const)
      expect(englishOfFields(checkConsultInput({ ...input, activityType }, outside))['serviceId']).toBe(
        'This service takes referrals only. Send a referral instead.',
      );
    expect(checkConsultInput({ ...input, activityType: 'referral' }, outside)).toEqual({});
    expect(
      englishOfFields(checkConsultInput({ ...input, activityType: 'referral' }, with_({ type: 'service' }))),
    ).toEqual({
      serviceId: 'This service takes no referrals. Send an eConsult instead.',
    });
  });

  test('its own questions are asked under their keys', () => {
    expect(englishOfFields(checkConsultInput({ ...input, symptoms: {} }, context))).toEqual({
      [`symptoms.${question}`]: 'How long? is required',
    });
    expect(Object.keys(checkConsultInput({ ...input, symptoms: { ...input.symptoms, x: 'y' } }, context))).toEqual([
      'symptoms',
    ]);
  });
});

describe('out of province', () => {
  const alberta = { ...context, location: { province: 'AB' } };

  test('the extra fields are asked for, whatever the client says about oop', () => {
    for (const oop of [true, false]) {
      expect(englishOfFields(checkConsultInput({ ...input, oop }, alberta))).toEqual({
        'oopData.genderCode': "Patient's sex is required.",
        'oopData.addressLine1': 'Address line 1 is required.',
        'oopData.cityName': 'City name is required.',
        'oopData.postalCode': 'Postal code is required.',
      });
      expect(checkConsultInput({ ...input, oop, oopData }, alberta)).toEqual({});
      expect(checkConsultInput({ ...input, oop, oopData: { ...oopData, postalCode: '' } }, context)).toEqual({});
    }
  });

  test('errors of the extra fields appear exactly when the patient is from out of province', () => {
    const province = fc.constantFrom(...provinceCodes);
    fc.assert(
      fc.property(province, province, province, (patientProvince, clinic, service) => {
        const where = {
          ...context,
          location: { province: clinic },
          service: { ...context.service, province: service },
        };
        const errors = checkConsultInput({ ...input, patientProvince }, where);
        const asked = Object.keys(errors).some((field) => field.startsWith('oopData.'));
        expect(asked).toBe(consultIsOutOfProvince({ patientProvince }, where));
        expect(asked).toBe(
          (clinic === 'AB' || service === 'AB') && patientProvince !== 'AB' && patientProvince !== 'QC',
        );
      }),
    );
  });
});

test('a copy to the patient needs an address and the permission', () => {
  const copied = { ...input, emailPatient: true };
  expect(englishOfFields(checkConsultInput(copied, context))).toEqual({ patientEmail: 'Email is required' });
  expect(checkConsultInput({ ...copied, patientEmail: 'ann@lee.example' }, context)).toEqual({});
  expect(
    Object.keys(
      checkConsultInput({ ...copied, patientEmail: 'ann@lee.example' }, { ...context, mayCopyPatient: false }),
    ),
  ).toEqual(['emailPatient']);
});

test('telling the patient needs an address and the permission; a referral may, too', () => {
  const told = { ...input, tellPatient: true };
  expect(englishOfFields(checkConsultInput(told, context))).toEqual({ patientEmail: 'Email is required' });
  const reached = { ...told, patientEmail: 'ann@lee.example' };
  expect(checkConsultInput(reached, context)).toEqual({});
  expect(Object.keys(checkConsultInput(reached, { ...context, mayTellPatient: false }))).toEqual(['tellPatient']);
});

test('a phone consult needs its call', () => {
  const fields = Object.keys(checkConsultInput({ ...input, activityType: 'phoneConsult' }, context));
  expect(fields).toEqual([
    'phoneConsultData.specialistUid',
    'phoneConsultData.startTime',
    'phoneConsultData.physicianCalendarEmail',
    'phoneConsultData.physicianPhoneNumber',
  ]);
});

test('no message repeats what was typed about the patient', () => {
  const marked = 'ZQXJ';
  const bad: ConsultInput = {
    ...input,
    phn: marked,
    patientDateOfBirth: marked,
    patientPhone: marked,
    patientEmail: marked,
    patientProvince: marked,
    symptoms: { [question]: '', [encodeKey(marked)]: marked },
    oopData: { ...oopData, postalCode: marked },
  };
  expect(JSON.stringify(checkConsultInput(bad, { ...context, location: { province: 'AB' } }))).not.toContain(marked);
});
