import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkForm } from './check-form.ts';
import { questionCount } from './form.ts';
import type { CareField } from './form.ts';
import { anyForm, field, form } from './forms.testing.ts';
import { fieldWords, formWords, sectionWords } from './in-language.ts';
import { readForm } from './read-form.ts';

const problemsOf = (json: unknown) => {
  const { form: read, problems } = readForm(json);
  return [...problems, ...checkForm(read)];
};
const asking = (...fields: object[]) => ({ name: 'A form', sections: [{ sectionName: 'One', fields }] });
const text = { inputType: 'Text', label: 'Your name', fieldName: 'name' };

test('what is not written takes its default; a date is required', () => {
  const { form: read, problems } = readForm({
    name: ' Before your visit ',
    fr: { name: 'Avant votre visite' },
    sections: [{ sectionName: 'You', fields: [text, { inputType: 'Date', label: 'Born', fieldName: 'born' }] }],
  });
  expect(problems).toEqual([]);
  expect(checkForm(read)).toEqual([]);
  expect(read.sections[0]!.fields.map(({ required, options, showWhen }) => [required, options, showWhen])).toEqual([
    [false, [], null],
    [true, [], null],
  ]);
  expect(formWords(read, 'fr')).toEqual({ name: 'Avant votre visite', instructions: '', comments: '' });
  expect(sectionWords(read.sections[0]!, 'fr').sectionName).toBe('You');
});

test('an option keeps its value and takes its words from the language', () => {
  const choice = field({
    fieldName: 'side',
    inputType: 'Select',
    options: ['Left', 'Right'],
    fr: { label: 'Côté', help: '', options: ['Gauche', ''] },
  });
  expect(fieldWords(choice, 'fr')).toEqual({
    label: 'Côté',
    help: '',
    options: [
      { value: 'Left', words: 'Gauche' },
      { value: 'Right', words: 'Right' },
    ],
  });
});

test.each([
  [null, 'The form has no name.'],
  ['a form', 'The form is no object.'],
  [{ ...asking(text), title: 'x' }, "'title' in The form is unknown."],
  [asking({ ...text, require: true }), "'require' in field 1 of section 1 is unknown."],
  [asking({ ...text, required: 'yes' }), 'Required of field 1 of section 1 is neither true nor false.'],
  [asking({ ...text, inputType: 'Number' }), 'InputType of field 1 of section 1 is none of Text, Checkbox'],
  [asking({ ...text, label: 7 }), 'Label of field 1 of section 1 is no text.'],
  [asking({ ...text, label: '' }), "The field 'name' has no label."],
  [asking({ ...text, fieldName: ' ' }), "The field 'Your name' has no fieldName."],
  [asking({ ...text, fieldName: '__proto__' }), "The field '__proto__' needs another fieldName."],
  [asking(text, text), "The field 'name' is there twice."],
  [asking({ ...text, inputType: 'Label' }), 'The form asks nothing.'],
  [asking(text, { ...text, inputType: 'Label', fieldName: 'l', required: true }), 'can not be required'],
  [asking({ ...text, inputType: 'Date', required: false }), 'is a date, which is always required.'],
  [asking({ ...text, inputType: 'Select' }), 'has no options.'],
  [asking({ ...text, options: ['a'] }), 'can have no options.'],
  [asking({ ...text, inputType: 'Select', options: ['a', 'a'] }), 'has an option twice.'],
  [asking({ ...text, inputType: 'Select', options: ['a', ''] }), 'has an empty option.'],
  [
    asking({ ...text, inputType: 'Select', options: Array.from({ length: 61 }, (_, at) => `${at}`) }),
    'has more than 60 options.',
  ],
  [
    asking({ ...text, inputType: 'Select', options: ['a', 'b'], fr: { options: ['a'] } }),
    'has another number of options in French.',
  ],
  [asking({ ...text, showWhen: { fieldName: 'later', is: 'x' } }, { ...text, fieldName: 'later' }), 'no earlier field'],
  [asking({ ...text, showWhen: { fieldName: 'name', is: 'x' } }), 'no earlier field'],
  [asking(text, { ...text, fieldName: 'b', showWhen: { fieldName: 'name' } }), 'is no text and no true or false.'],
  [asking(text, { ...text, fieldName: 'b', showWhen: { fieldName: 'name', is: true } }), 'is not one tick.'],
  [
    asking(
      { inputType: 'Select', label: 'Side', fieldName: 'side', options: ['Left'] },
      { ...text, showWhen: { fieldName: 'side', is: 'Up' } },
    ),
    "is shown by an answer that 'side' can not have.",
  ],
  [
    asking(
      { inputType: 'Checkbox', label: 'I agree', fieldName: 'agree' },
      { ...text, showWhen: { fieldName: 'agree', is: 'true' } },
    ),
    "is shown by the tick 'agree', which is true or false.",
  ],
  [{ ...asking(text), name: 'n'.repeat(121) }, 'The name of the form is longer than 120 characters.'],
  [asking({ ...text, label: 'a\u0000' }), "The label of field 'name' contains a character that cannot be used."],
  [
    {
      ...asking(text),
      sections: Array.from({ length: 41 }, (_, at) => ({ fields: [{ ...text, fieldName: `${at}` }] })),
    },
    'The form has more than 40 sections.',
  ],
  [asking(...Array.from({ length: 201 }, (_, at) => ({ ...text, fieldName: `${at}` }))), 'more than 200 fields.'],
])('a form that can not be sent says why: %#', (json, problem) => {
  expect(problemsOf(json).join('\n')).toContain(problem);
});

test('a form that may be sent is read back as it was written', () => {
  fc.assert(
    fc.property(anyForm, (one) => {
      expect(checkForm(one)).toEqual([]);
      expect(readForm(JSON.parse(JSON.stringify(one)))).toEqual({ form: one, problems: [] });
    }),
  );
});

test('a fieldName may be one of JavaScript’s own', () => {
  const own: CareField = field({ fieldName: 'constructor', inputType: 'Text' });
  const shown = field({ fieldName: 'toString', inputType: 'Text', showWhen: { fieldName: 'constructor', is: 'x' } });
  expect(checkForm(form([own, shown]))).toEqual([]);
  expect(questionCount(form([own, shown]))).toBe(2);
});
