import { checkForm } from '@consult/domain/care-form/check-form.ts';
import { careInputTypes, fieldsOf } from '@consult/domain/care-form/form.ts';
import { checkAnswers } from '@consult/domain/care-form/check-answers.ts';
import { answersOf } from '@consult/domain/care-form/progress.ts';
import { expect, test } from 'vitest';
import { demoForms } from './forms.ts';
import { sentForms } from './sent-forms.ts';

const forms = Object.values(demoForms);

test.each(forms.map(({ form }) => [form.name, form] as const))(
  '%s may be sent, and is whole in both languages',
  (_name, form) => {
    expect(checkForm(form)).toEqual([]);
    expect(form.fr.name).not.toBe('');
    for (const { fr } of form.sections) expect(fr.sectionName).not.toBe('');
    for (const { fr, help, options } of fieldsOf(form)) {
      expect(fr.label).not.toBe('');
      expect(fr.help === '').toBe(help === '');
      expect(fr.options).toHaveLength(options.length);
    }
  },
);

test('the demo world has eight forms, every kind of field in them, and fields that others show', () => {
  expect(forms).toHaveLength(8);
  const fields = forms.flatMap(({ form }) => fieldsOf(form));
  expect(new Set(fields.map(({ inputType }) => inputType))).toEqual(new Set(careInputTypes));
  expect(fields.filter(({ showWhen }) => showWhen !== null).length).toBeGreaterThan(8);
});

test('what the patients of the demo world have answered, their forms accept; one has typed half', () => {
  expect(sentForms.filter(({ answers }) => answers).length).toBe(2);
  for (const { sent, answers } of sentForms)
    if (answers) expect([...checkAnswers(sent.form, answers)], sent.form.name).toEqual([]);
  const half = sentForms.filter(({ progress }) => progress);
  expect(half).toHaveLength(1);
  for (const { sent, progress } of half) expect(checkAnswers(sent.form, answersOf(progress!)).size).toBeGreaterThan(0);
  expect(sentForms.map(({ link = 'open' }) => link).sort()).toEqual([
    'ended',
    'locked',
    'open',
    'open',
    'open',
    'open',
  ]);
});
