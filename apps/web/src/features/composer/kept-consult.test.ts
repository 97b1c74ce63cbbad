import { expect, test } from 'vitest';
import { FakeBrowser, FakeClock } from '../../app/local/fake-browser.testing.ts';
import { Vault } from '../../app/local/vault.ts';
import { blankValues, isTyped, type FormValues } from './form-values.ts';
import {
  forgetForm,
  isEmptyForm,
  keepForm,
  keepWithoutDraft,
  keptForm,
  keptForms,
  readForm,
  type KeptForm,
} from './kept-consult.ts';

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
const draft = { draftId: 'd', collection: 'user_drafts' as const, version: 3 };

/** A vault of a browser that keeps nothing on its disk. */
const someVault = () => new Vault(new FakeBrowser('desk', new FakeClock()).open().ground, 'ana', null);

test('a kept form comes back whole, with its submission id', async () => {
  const vault = someVault();
  await keepForm(vault, kept('a', { draft }));
  expect(keptForm(vault, 'a')).toEqual(kept('a', { draft }));
});

test('two forms never write over each other, and the latest comes first', async () => {
  const vault = someVault();
  await keepForm(vault, kept('a', { at: 1 }));
  await keepForm(vault, kept('b', { at: 2 }));
  expect(keptForms(vault).map(({ formId }) => formId)).toEqual(['b', 'a']);
  await forgetForm(vault, 'b');
  expect(keptForms(vault).map(({ formId }) => formId)).toEqual(['a']);
});

test('a form whose draft is gone is kept without it, once', async () => {
  const vault = someVault();
  await keepForm(vault, kept('a', { draft }));
  await keepWithoutDraft(vault, kept('a', { draft }));
  expect(keptForms(vault)).toEqual([kept('a')]);
  expect(vault.all('kept')).toHaveLength(1);
});

test('nothing typed is nothing to keep, a province alone included; an emptied draft is a change', () => {
  expect(isTyped({ ...blankValues(null), patientProvince: 'SK' })).toBe(false);
  expect(isEmptyForm(kept('a', { values: blankValues('AB') }))).toBe(true);
  expect(isEmptyForm(kept('a', { values: blankValues('AB'), draft }))).toBe(false);
});

test('a damaged record is no form, and one with strange parts loses only those', () => {
  expect(readForm('x', 'half')).toBeNull();
  expect(readForm('x', { values })).toBeNull();
  const strange = {
    submissionId: 'sub',
    values: { phn: '12', patientLastName: 5, answers: { s: { k_A: 'yes' }, t: 'no' }, oopData: null },
  };
  expect(readForm('y', strange)?.values).toEqual({ ...blankValues(null), phn: '12', answers: { s: { k_A: 'yes' } } });
});
