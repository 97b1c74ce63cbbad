import { beforeEach, expect, test } from 'vitest';
import { forgetTypedText, keepTyped } from '../../app/typed-text.ts';
import { blankValues, isTyped, type FormValues } from './form-values.ts';
import { forgetForm, keepForm, keptForm, keptForms, type KeptForm } from './kept-form.ts';

const values: FormValues = {
  ...blankValues('BC'),
  phn: '9876',
  patientFirstName: 'Łukasz',
  emailPatient: true,
  answers: { s: { k_Site: { k_Face: true }, k_Weeks: '3' } },
};
const kept = (formId: string, more: Partial<KeptForm> = {}): KeptForm => ({
  formId,
  submissionId: `sub-${formId}`,
  serviceId: 's',
  serviceTitle: 'Dermatology – Acne',
  locationId: 'l',
  draft: null,
  at: 1,
  values,
  whose: null,
  ...more,
});

beforeEach(() => {
  forgetTypedText('me');
  forgetTypedText('other');
});

test('a kept form comes back whole, with its submission id', () => {
  keepForm('me', kept('a'));
  expect(keptForm('me', 'a')).toEqual(kept('a'));
});

test('a form typed into a draft knows its draft, and is kept even when everything was taken out of it', () => {
  const draft = { draftId: 'd', collection: 'user_drafts' as const, version: 3 };
  keepForm('me', kept('a', { draft, values: blankValues('BC') }));
  expect(keptForm('me', 'a')).toEqual(kept('a', { draft, values: blankValues('BC') }));
  keepForm('me', kept('b', { values: blankValues('BC') }));
  expect(keptForm('me', 'b')).toBeNull();
});

test('two forms never write over each other, and the latest comes first', () => {
  keepForm('me', kept('a', { at: 1 }));
  keepForm('me', kept('b', { at: 2 }));
  expect(keptForms('me').map(({ formId }) => formId)).toEqual(['b', 'a']);
  forgetForm('me', 'b');
  expect(keptForms('me').map(({ formId }) => formId)).toEqual(['a']);
});

test('nobody gets another person’s form, and signing out forgets it', () => {
  keepForm('me', kept('a'));
  expect(keptForms('other')).toEqual([]);
  forgetTypedText('me');
  expect(keptForms('me')).toEqual([]);
});

test('a form nobody has typed into is not kept; a province alone is nothing typed', () => {
  expect(isTyped({ ...blankValues(null), patientProvince: 'SK' })).toBe(false);
  keepForm('me', kept('a'));
  keepForm('me', kept('a', { values: blankValues('AB') }));
  expect(keptForm('me', 'a')).toBeNull();
});

test('a damaged record is no form, and one with strange parts loses only those', () => {
  keepTyped('me', 'consult.x', '{"half');
  expect(keptForm('me', 'x')).toBeNull();
  keepTyped(
    'me',
    'consult.y',
    JSON.stringify({
      submissionId: 'sub',
      values: { phn: '12', patientLastName: 5, answers: { s: { k_A: 'yes' }, t: 'no' }, oopData: null },
    }),
  );
  expect(keptForm('me', 'y')?.values).toEqual({ ...blankValues(null), phn: '12', answers: { s: { k_A: 'yes' } } });
});
