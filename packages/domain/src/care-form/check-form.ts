import { hasControls, readFormDate } from './answers.ts';
import {
  fieldsOf,
  isQuestion,
  isTick,
  maxCareFields,
  maxCareOptions,
  maxCareSections,
  maxCareText,
  maxCareTextArea,
} from './form.ts';
import type { CareField, CareForm } from './form.ts';

/** The most characters of the words of a form; the answers have limits of their own. */
const most = { name: 120, label: maxCareText, option: 200, fieldName: 100, text: maxCareTextArea };

/**
 * What is wrong with a form, a sentence each for the person who wrote it; empty where it may be sent. Source: server
 * rules, section 16.
 */
export function checkForm(form: CareForm): string[] {
  const fields = fieldsOf(form);
  const problems = wordsOf(form).flatMap(checkWords);
  if (form.name === '') problems.push('The form has no name.');
  if (form.sections.length > maxCareSections) problems.push(`The form has more than ${maxCareSections} sections.`);
  if (fields.length > maxCareFields) problems.push(`The form has more than ${maxCareFields} fields.`);
  if (!fields.some(isQuestion)) problems.push('The form asks nothing.');
  const before = new Map<string, CareField>();
  for (const field of fields) {
    problems.push(...checkField(field, before));
    before.set(field.fieldName, field);
  }
  return problems;
}

function checkField(field: CareField, before: ReadonlyMap<string, CareField>): string[] {
  const { fieldName, inputType, options, label } = field;
  const name = fieldName === '' ? `The field '${label}'` : `The field '${fieldName}'`;
  const problems: string[] = [];
  const say = (wrong: boolean, what: string) => wrong && problems.push(`${name} ${what}`);
  say(fieldName === '', 'has no fieldName.');
  // JSON's readers take this one name for something else than a property.
  say(fieldName === '__proto__', 'needs another fieldName.');
  say(before.has(fieldName), 'is there twice.');
  say(label === '', 'has no label.');
  say(inputType === 'Date' && !field.required, 'is a date, which is always required.');
  say(inputType === 'Label' && field.required, 'only says something and can not be required.');
  say(inputType === 'Select' && options.length === 0, 'has no options.');
  say(options.length > 0 && inputType !== 'Select' && inputType !== 'Checkbox', 'can have no options.');
  say(options.length > maxCareOptions, `has more than ${maxCareOptions} options.`);
  say(new Set(options).size < options.length, 'has an option twice.');
  say(options.includes(''), 'has an empty option.');
  const inFrench = field.fr.options.length;
  say(inFrench > 0 && inFrench !== options.length, 'has another number of options in French.');
  if (field.showWhen) problems.push(...checkShowWhen(name, field.showWhen, before));
  return problems;
}

function checkShowWhen(
  name: string,
  { fieldName, is }: NonNullable<CareField['showWhen']>,
  before: ReadonlyMap<string, CareField>,
): string[] {
  const asked = before.get(fieldName);
  if (!asked) return [`${name} is shown by '${fieldName}', which is no earlier field.`];
  if (!isQuestion(asked)) return [`${name} is shown by '${fieldName}', which asks nothing.`];
  if (isTick(asked))
    return typeof is === 'boolean' ? [] : [`${name} is shown by the tick '${fieldName}', which is true or false.`];
  if (typeof is === 'boolean') return [`${name} is shown by '${fieldName}', which is not one tick.`];
  const possible =
    asked.options.length > 0 ? asked.options.includes(is) : asked.inputType !== 'Date' || readFormDate(is) === is;
  return possible && is !== '' ? [] : [`${name} is shown by an answer that '${fieldName}' can not have.`];
}

type Words = { text: string; where: string; most: number };

function wordsOf(form: CareForm): Words[] {
  const both = (of: string, words: Readonly<Record<string, string>>, fr: Readonly<Record<string, unknown>>): Words[] =>
    Object.entries(words).flatMap(([key, text]) => {
      const limit = key in most ? most[key as keyof typeof most] : key === 'sectionName' ? most.name : most.text;
      return [text, fr[key]].flatMap((one) =>
        typeof one === 'string' ? [{ text: one, where: `${key} of ${of}`, most: limit }] : [],
      );
    });
  const { name, instructions, comments } = form;
  return [
    ...both('the form', { name, instructions, comments }, form.fr),
    ...form.sections.flatMap(({ sectionName, description, fr }) =>
      both(`section '${sectionName}'`, { sectionName, description }, fr),
    ),
    ...fieldsOf(form).flatMap(({ label, help, fieldName, options, fr }) => [
      ...both(`field '${fieldName}'`, { label, help, fieldName }, { label: fr.label, help: fr.help }),
      ...[...options, ...fr.options].map((text) => ({
        text,
        where: `an option of field '${fieldName}'`,
        most: most.option,
      })),
    ]),
  ];
}

function checkWords({ text, where, most: limit }: Words): string[] {
  if (hasControls(text)) return [`The ${where} contains a character that cannot be used.`];
  return text.length > limit ? [`The ${where} is longer than ${limit} characters.`] : [];
}
