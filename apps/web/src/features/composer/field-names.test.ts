import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { expect, test } from 'vitest';
import { idOf, listFaults, nestFaults, pathOf, serverField } from './field-names.ts';

const form = {
  serviceId: '019a0000-0006-7000-8000-0000000003e9',
  version: 1,
  formFields: [
    { header: 'Weeks', inputType: 'Number' as const, values: [], required: true },
    { header: 'a.b [0]', inputType: 'Textfield' as const, values: [], required: true },
  ],
};

test('faults come back as they went in, in the order of the form', () => {
  const faults: FieldFaults = {
    'symptoms.k_a_002eb_0020_005b0_005d': { code: 'answer-required', header: 'a.b [0]' },
    'symptoms.k_Weeks': { code: 'answer-required', header: 'Weeks' },
    'oopData.cityName': { code: 'city-name-required' },
    phn: { code: 'health-number-required' },
  };
  const listed = listFaults(nestFaults(faults, form.serviceId), form, form.serviceId);
  expect(Object.fromEntries(listed.map(({ field, fault }) => [field, fault]))).toEqual(faults);
  expect(listed.map(({ field }) => field)).toEqual([
    'phn',
    'oopData.cityName',
    'symptoms.k_Weeks',
    'symptoms.k_a_002eb_0020_005b0_005d',
  ]);
});

test('a question is kept under its service', () => {
  expect(pathOf('symptoms.k_Weeks', form.serviceId)).toBe(`answers.${form.serviceId}.k_Weeks`);
  expect(pathOf('phn', form.serviceId)).toBe('phn');
});

test('the server’s names lead to the same fields', () => {
  expect(serverField('inputFields.oopData.cityName')).toBe('oopData.cityName');
  expect(serverField('phn')).toBe('phn');
});

test('ids hold nothing that a link could not point at', () => {
  expect(idOf('oopData.cityName')).toBe('consult-oopData-cityName');
});
