import type { CareField, CareInputType } from '@consult/domain/care-form/form.ts';
import { expect, test } from 'vitest';
import { tokenOf } from './autocomplete.ts';

const field = (inputType: CareInputType, label: string): CareField => ({
  inputType,
  label,
  fieldName: 'f',
  help: '',
  required: false,
  options: [],
  showWhen: null,
  fr: { label: '', help: '', options: [] },
});

test.each<[CareInputType, string, string]>([
  ['PatientEmail', 'Where may we write to you?', 'email'],
  ['Email', 'Your e-mail', 'email'],
  ['Email', 'E-mail of your emergency contact', 'off'],
  ['Phone', 'Cell phone', 'tel'],
  ['Phone', 'Phone of your pharmacy', 'off'],
  ['Date', 'Date of birth', 'bday'],
  ['Date', 'Votre date de naissance', 'bday'],
  ['Date', 'Date of your last visit', 'off'],
  ['Date', 'Your mother’s date of birth', 'off'],
  ['Text', 'First name', 'given-name'],
  ['Text', 'Votre nom de famille', 'family-name'],
  ['Text', 'Family name', 'family-name'],
  ['Text', 'Full name', 'name'],
  ['Text', 'Name of your family doctor', 'off'],
  ['Text', 'What brings you here?', 'off'],
  ['TextArea', 'First name and story', 'off'],
])('a %s that asks %j lets the browser offer %s', (inputType, label, token) => {
  expect(tokenOf(field(inputType, label))).toBe(token);
});
