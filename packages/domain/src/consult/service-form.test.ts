import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import {
  answersWithoutQuestion,
  checkFormFields,
  checkSymptoms,
  decodeKey,
  encodeKey,
  readAnswers,
} from './service-form.ts';
import type { FormField } from './service-form.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udc00', '_', 'k', '0', 'a', '.', 'é') }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', '0', 'a.b[0]', 'k_', '_005f'),
);

const fields: FormField[] = [
  { header: 'Duration (weeks)', inputType: 'Number', values: [], required: true },
  { header: 'Where is it?', inputType: 'Checkboxes', values: ['Face', 'Arms / legs', 'Trunk'], required: true },
  { header: 'History', inputType: 'Textfield', values: [], required: false },
];
const [duration, where, history] = fields.map((field) => encodeKey(field.header)) as [string, string, string];
const complete = { [duration]: '6', [where]: { [encodeKey('Arms / legs')]: true, [encodeKey('Face')]: false } };

describe('keys', () => {
  test('any text comes back from its key, and no two texts share one', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(decodeKey(encodeKey(a))).toBe(a);
        expect(encodeKey(a) === encodeKey(b)).toBe(a === b);
      }),
    );
  });

  test('a key is a plain own property of any object, in the order of writing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyText), (texts) => {
        const record: Record<string, boolean> = {};
        for (const text of texts) record[encodeKey(text)] = true;
        expect(Object.keys(JSON.parse(JSON.stringify(record)) as object).map(decodeKey)).toEqual(texts);
        for (const key of Object.keys(record)) expect(key).toMatch(/^k_[A-Za-z0-9_]*$/);
      }),
    );
  });

  test('what encodeKey did not make is no key', () => {
    for (const key of ['', 'Face', '__proto__', 'k_a b', 'k__0041', 'k__00E9', 'k__'])
      expect(decodeKey(key)).toBeNull();
  });
});

describe('answers', () => {
  test('complete answers pass and read in the order of the form', () => {
    expect(checkSymptoms(fields, complete)).toEqual({});
    expect(readAnswers(fields, complete)).toEqual([
      { header: 'Duration (weeks)', values: ['6'] },
      { header: 'Where is it?', values: ['Arms / legs'] },
    ]);
  });

  test('required questions without an answer are named', () => {
    const missing = { [duration]: 'Duration (weeks) is required', [where]: 'Where is it? is required' };
    expect(englishOfFields(checkSymptoms(fields, {}))).toEqual(missing);
    expect(
      englishOfFields(
        checkSymptoms(fields, { [duration]: ' ', [where]: { [encodeKey('Face')]: false }, [history]: '' }),
      ),
    ).toEqual(missing);
  });

  test.each(['6.5', '-6', '6 weeks', '1e3', '\uff16'])('%j is no number', (text) => {
    expect(englishOfFields(checkSymptoms(fields, { ...complete, [duration]: text }))).toEqual({
      [duration]: 'Duration (weeks) must contain digits only',
    });
  });

  test('what the form does not ask is refused, without repeating it', () => {
    const unknown = 'This answer does not belong to a question of this service.';
    expect(englishOfFields(checkSymptoms(fields, { ...complete, [encodeKey('Secret')]: 'x' }))).toEqual({
      '': unknown,
    });
    expect(englishOfFields(checkSymptoms(fields, { ...complete, constructor: 'x' }))).toEqual({ '': unknown });
    expect(englishOfFields(checkSymptoms(fields, { ...complete, [where]: { [encodeKey('Feet')]: true } }))).toEqual({
      [where]: unknown,
    });
    expect(englishOfFields(checkSymptoms(fields, { ...complete, [where]: 'Face' }))).toEqual({ [where]: unknown });
    expect(englishOfFields(checkSymptoms(fields, { ...complete, [history]: true }))).toEqual({ [history]: unknown });
    expect(englishOfFields(checkSymptoms(fields, { ...complete, [duration]: { [encodeKey('6')]: true } }))).toEqual({
      [duration]: unknown,
    });
  });

  test('a header that means something to JavaScript is a question like any other', () => {
    const odd: FormField[] = ['__proto__', 'constructor', 'hasOwnProperty'].map((header) => ({
      header,
      inputType: 'Textfield',
      values: [],
      required: true,
    }));
    expect(Object.values(englishOfFields(checkSymptoms(odd, {})))).toEqual(
      odd.map(({ header }) => `${header} is required`),
    );
    const answers = Object.fromEntries(odd.map(({ header }) => [encodeKey(header), 'yes']));
    expect(checkSymptoms(odd, answers)).toEqual({});
  });

  test('a form of any headers and options passes when everything is answered', () => {
    const header = fc.string({ unit: 'binary', minLength: 1 });
    const field = fc.record({
      header,
      inputType: fc.constantFrom('Checkboxes' as const, 'Textfield' as const, 'Number' as const),
      values: fc.uniqueArray(header, { minLength: 1, maxLength: 4 }),
      required: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(field, { selector: (one) => one.header, maxLength: 5 }), (form) => {
        const answers = Object.fromEntries(
          form.map(({ header: text, inputType, values }) => [
            encodeKey(text),
            inputType === 'Checkboxes' ? Object.fromEntries(values.map((value) => [encodeKey(value), true])) : '12',
          ]),
        );
        expect(checkSymptoms(form, answers)).toEqual({});
        expect(readAnswers(form, answers).map((answer) => answer.header)).toEqual(form.map((one) => one.header));
        expect(answersWithoutQuestion([], answers).sort()).toEqual(form.map((one) => one.header).sort());
      }),
    );
  });
});

test("a form that can't be answered unambiguously is reported to its editor", () => {
  expect(checkFormFields(fields)).toEqual([]);
  const bad: FormField[] = [
    { header: 'A', inputType: 'Checkboxes', values: [], required: false },
    { header: 'A', inputType: 'Checkboxes', values: ['x', 'x'], required: false },
    { header: ' ', inputType: 'Textfield', values: [], required: false },
  ];
  expect(checkFormFields(bad)).toHaveLength(4);
});
