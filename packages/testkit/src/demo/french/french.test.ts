import { expect, test } from 'vitest';
import { serviceByKey, services, specialtyMap } from '../services.ts';
import { optionsInFrench } from './options.ts';
import { placesInFrench } from './places.ts';
import { questionsInFrench } from './questions.ts';
import { servicesInFrench } from './services.ts';

test('every specialty and subsite of the demo world has a French name', () => {
  for (const [specialty, subsites] of specialtyMap())
    for (const name of [specialty, ...subsites].filter(Boolean)) expect(placesInFrench[name], name).toBeTruthy();
});

test('every service of the demo world says in French what it says in English', () => {
  for (const { key } of services) for (const text of servicesInFrench[key] ?? ['']) expect(text, key).not.toBe('');
  expect(Object.keys(servicesInFrench).toSorted()).toEqual(services.map(({ key }) => key).toSorted());
});

test('every question and option of the demo world is whole in French', () => {
  for (const { key, form } of services)
    for (const { header, values, fr } of form) {
      expect(fr?.header, `${key}: ${header}`).toBeTruthy();
      expect(fr?.values).toHaveLength(values.length);
      for (const [at, value] of values.entries()) expect(fr?.values[at], `${header}: ${value}`).toBeTruthy();
    }
  const asked = new Set(services.flatMap(({ form }) => form.map(({ header }) => header)));
  const offered = new Set(services.flatMap(({ form }) => form.flatMap(({ values }) => values)));
  expect(Object.keys(questionsInFrench).filter((header) => !asked.has(header))).toEqual([]);
  expect(Object.keys(optionsInFrench).filter((value) => !offered.has(value))).toEqual([]);
});

test('no French text of the directory has a straight apostrophe or three dots', () => {
  const form = services.flatMap((service) => service.form.flatMap(({ fr }) => [fr?.header, ...(fr?.values ?? [])]));
  for (const text of [...form, ...Object.values(placesInFrench), ...Object.values(servicesInFrench).flat()])
    expect(text).not.toMatch(/'|\.\.\./);
  expect(serviceByKey('pigmented').form[0]?.fr?.header).toBe('Localisation');
});

test('angina of the heart is not the sore throat that French calls angine', () => {
  expect(optionsInFrench['Angina']).toBe('Angine de poitrine');
});
