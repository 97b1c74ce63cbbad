import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishOf } from '../fault/english.ts';
import { answerOf, keptAnswer, keptAnswers, readFormDate, reviewOf, visibleFields } from './answers.ts';
import { checkAnswers } from './check-answers.ts';
import { isQuestion, maxCareAnswers } from './form.ts';
import { anyAnswers, anyForm, field, form } from './forms.testing.ts';

const smokes = field({ fieldName: 'smokes', inputType: 'Select', required: true });
const much = field({
  fieldName: 'much',
  inputType: 'Text',
  required: true,
  showWhen: { fieldName: 'smokes', is: 'Yes' },
});
const since = field({ fieldName: 'since', inputType: 'Date', showWhen: { fieldName: 'much', is: 'a lot' } });
const smoking = form([smokes, much, since]);

const said = (...asked: Parameters<typeof checkAnswers>): Record<string, string> =>
  Object.fromEntries([...checkAnswers(...asked)].map(([name, fault]) => [name, englishOf(fault)]));
const names = (fields: readonly { fieldName: string }[]) => fields.map(({ fieldName }) => fieldName);

test('a field is shown by the answer that it names, and a hidden one shows no other', () => {
  expect(names(visibleFields(smoking, {}))).toEqual(['smokes']);
  expect(names(visibleFields(smoking, { smokes: 'Yes' }))).toEqual(['smokes', 'much']);
  expect(names(visibleFields(smoking, { smokes: 'Yes', much: ' a lot ' }))).toEqual(['smokes', 'much', 'since']);
  expect(names(visibleFields(smoking, { smokes: 'No', much: 'a lot' }))).toEqual(['smokes']);
});

test.each([
  ['Checkbox', [], true, true, false],
  ['Checkbox', [], false, undefined, true],
  ['Checkbox', ['Milk', 'Nuts'], 'Nuts', ['Nuts', 'Milk'], ['Milk']],
  ['Date', [], '2024/02/29', '29 février 2024', '2024/02/28'],
  ['Phone', [], '(403) 555-0199', '+1 403-555-0199', '4035550198'],
] as const)('a %s with the options %j shows at %j', (inputType, options, is, shows, hides) => {
  const asked = field({ fieldName: 'asked', inputType, options, required: false });
  const shown = field({ fieldName: 'shown', inputType: 'Text', showWhen: { fieldName: 'asked', is } });
  const one = form([asked, shown]);
  const answers = (answer: unknown) => (answer === undefined ? {} : { asked: answer }) as Record<string, never>;
  expect(names(visibleFields(one, answers(shows)))).toEqual(['asked', 'shown']);
  expect(names(visibleFields(one, answers(hides)))).toEqual(['asked']);
});

test('a hidden field is neither required nor kept', () => {
  expect(said(smoking, { smokes: 'No', much: 'three', since: 'never' })).toEqual({});
  expect(keptAnswers(smoking, { smokes: 'No', much: 'three' })).toEqual({ smokes: 'No' });
  expect(said(smoking, { smokes: 'Yes' })).toEqual({ much: 'Label of much is required' });
});

test('a date is always required, and the sentence names the label in the language of its reader', () => {
  const day = field({ fieldName: 'day', inputType: 'Date', fr: { label: 'Jour', help: '', options: [] } });
  expect(said(form([day]), { day: '' })).toEqual({ day: 'Label of day is required' });
  expect(said(form([day]), {}, 'fr')).toEqual({ day: 'Jour is required' });
});

test.each([
  ['2024-2-29', '2024/02/29'],
  ['2024/2/9', '2024/02/09'],
  ['20240229', '2024/02/29'],
  ['29 février 2024', '2024/02/29'],
  ['Feb 29, 2024', '2024/02/29'],
  ['31/12/1999', '1999/12/31'],
  ['2023/02/29', null],
  ['03/04/1980', null],
  ['0024/03/05', null],
  ['2024//', null],
  ['soon', null],
])('the date %s is read as %s', (typed, date) => {
  expect(readFormDate(typed)).toBe(date);
});

const refusals: [Parameters<typeof field>[0]['inputType'], unknown, string][] = [
  ['Text', 'a'.repeat(501), 'This field must be no more than 500 characters long.'],
  ['Text', 'two\nlines', 'This contains a character that cannot be used here.'],
  ['Text', 'null\u0000', 'This contains a character that cannot be used here.'],
  ['Text', '\u0007', 'This contains a character that cannot be used here.'],
  ['Text', 'half \ud800', 'This contains a character that cannot be used here.'],
  ['Text', true, 'This answer is of another kind than its question.'],
  ['Text', ['a'], 'This answer is of another kind than its question.'],
  ['TextArea', 'a'.repeat(20_001), 'This field must be no more than 20000 characters long.'],
  ['TextArea', 'bell \u0007', 'This contains a character that cannot be used here.'],
  ['Email', 'no address', 'Email is invalid'],
  ['PatientEmail', 'a@b', 'Email is invalid'],
  ['Phone', '555', 'Phone number is invalid'],
  ['Date', 'yesterday', 'This date cannot be read. Write year, month and day.'],
  ['Select', 'Maybe', 'Choose one from the list.'],
  ['Select', 'constructor', 'Choose one from the list.'],
  ['Select', true, 'This answer is of another kind than its question.'],
  ['Checkbox', ['Yes'], 'This answer is of another kind than its question.'],
  ['Checkbox', 'on', 'This answer is of another kind than its question.'],
  ['Label', 'said back', 'This form does not ask this.'],
];
test.each(refusals)('a %s refuses %j', (inputType, answer, sentence) => {
  const one = form([
    field({ fieldName: 'constructor', inputType, required: false }),
    field({ fieldName: 'other', inputType: 'Text' }),
  ]);
  expect(said(one, { constructor: answer } as never)).toEqual({ constructor: sentence });
});

test('a Checkbox with options refuses foreign ones, and keeps its own once, in its order', () => {
  const allergies = field({ fieldName: 'allergies', inputType: 'Checkbox', options: ['Milk', 'Nuts'] });
  expect(said(form([allergies]), { allergies: ['Milk', 'Cats'] })).toEqual({ allergies: 'Choose one from the list.' });
  expect(keptAnswer(allergies, ['Nuts', 'Milk', 'Nuts'])).toEqual(['Milk', 'Nuts']);
  expect(keptAnswer(allergies, [])).toBeNull();
});

test.each([
  ['Text', '  Anne-Marie ', 'Anne-Marie'],
  ['TextArea', 'one\r\ntwo\rthree ', 'one\ntwo\nthree'],
  ['Phone', '403.555.0199', '(403) 555-0199'],
  ['Date', '29 Feb 2024', '2024/02/29'],
  ['Text', '\u3164 ', null],
  ['Checkbox', false, null],
  ['Checkbox', true, true],
] as const)('a %s of %j is kept as %j', (inputType, typed, kept) => {
  expect(keptAnswer(field({ fieldName: 'one', inputType }), typed)).toEqual(kept);
});

test('answers that are larger together than they may be are refused as a whole', () => {
  const fields = Array.from({ length: 11 }, (_, at) => field({ fieldName: `q${at}`, inputType: 'TextArea' }));
  const answers = Object.fromEntries(names(fields).map((name) => [name, 'a'.repeat(20_000)]));
  expect(maxCareAnswers).toBe(204_800);
  expect(said(form(fields), answers)).toEqual({
    '': 'These answers are too long together. Shorten the longest ones.',
  });
  delete answers['q10'];
  expect(said(form(fields), answers)).toEqual({});
});

test('the review has every question that is shown, in the form’s order, with what will be kept', () => {
  const review = reviewOf(smoking, { much: 'three ', smokes: 'Yes' });
  expect(review.map((one) => [one.section.sectionName, one.field.fieldName, one.answer])).toEqual([
    ['Section 1', 'smokes', 'Yes'],
    ['Section 1', 'much', 'three'],
  ]);
});

test('names of JavaScript’s own are data like all others', () => {
  expect(answerOf({}, 'constructor')).toBeUndefined();
  const own = field({ fieldName: 'constructor', inputType: 'Text', required: true });
  const other = field({ fieldName: 'toString', inputType: 'Text', showWhen: { fieldName: 'constructor', is: 'x' } });
  expect(said(form([own, other]), {})).toEqual({ constructor: 'Label of constructor is required' });
  const hostile = JSON.parse('{"__proto__": "x", "constructor": "x"}') as Record<string, string>;
  expect([...checkAnswers(form([own, other]), hostile).keys()]).toEqual(['__proto__']);
  expect(Object.entries(keptAnswers(form([own, other]), hostile))).toEqual([['constructor', 'x']]);
});

test('what is kept is kept: it is shown, answered, and the same when it is kept again', () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, (one, answers) => {
      const kept = keptAnswers(one, answers);
      expect(keptAnswers(one, kept)).toEqual(kept);
      const shown = new Map(visibleFields(one, answers).map((shownOne) => [shownOne.fieldName, shownOne]));
      for (const name of Object.keys(kept)) expect(isQuestion(shown.get(name)!)).toBe(true);
      expect(names(visibleFields(one, kept))).toEqual([...shown.keys()]);
    }),
  );
});

test('faults stand at names of the answers and of fields that are shown, and kept answers have the same', () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, (one, answers) => {
      const shown = names(visibleFields(one, answers));
      const faults = checkAnswers(one, answers);
      for (const name of faults.keys()) expect(name in answers || shown.includes(name)).toBe(true);
      const foreign = [...faults].filter(([, { code }]) => code === 'question-unknown').map(([name]) => name);
      const others = [...faults].filter(([name]) => !foreign.includes(name));
      expect([...checkAnswers(one, keptAnswers(one, answers))]).toEqual(others);
    }),
  );
});
