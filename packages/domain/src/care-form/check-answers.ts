import type { Fault } from '../fault/fault.ts';
import { checkEmail } from '../patient/email.ts';
import { checkPhone } from '../patient/phone.ts';
import { answerOf, hasControls, keptAnswer, keptAnswers, readFormDate, visibleFields } from './answers.ts';
import type { CareAnswer, CareAnswers } from './answers.ts';
import { fieldsOf, isQuestion, isTick, maxCareAnswers, maxCareText, maxCareTextArea } from './form.ts';
import type { CareField, CareForm, CareLanguage } from './form.ts';
import { fieldWords } from './in-language.ts';

export const questionUnknown: Fault = { code: 'question-unknown' };
export const formDateInvalid: Fault = { code: 'form-date-invalid' };
export const answersTooLong: Fault = { code: 'answers-too-long' };
const optionUnknown: Fault = { code: 'choice-unknown' };
const unreadable: Fault = { code: 'text-unreadable' };

/**
 * Faults by fieldName; empty where the answers may be submitted. A hidden field has none, whatever was typed into it
 * before it was hidden. `''` holds what is wrong with all answers together. `language` is that of the label in
 * '{label} is required'. Sources: document 1, section 5; server rules, section 16.
 */
export function checkAnswers(
  form: CareForm,
  answers: CareAnswers,
  language: CareLanguage = 'en',
): ReadonlyMap<string, Fault> {
  const faults = new Map<string, Fault>();
  const asked = new Set(
    fieldsOf(form)
      .filter(isQuestion)
      .map(({ fieldName }) => fieldName),
  );
  for (const fieldName of Object.keys(answers)) if (!asked.has(fieldName)) faults.set(fieldName, questionUnknown);
  for (const field of visibleFields(form, answers)) {
    const fault = isQuestion(field) && checkAnswer(field, answerOf(answers, field.fieldName), language);
    if (fault) faults.set(field.fieldName, fault);
  }
  if (sizeOf(keptAnswers(form, answers)) > maxCareAnswers) faults.set('', answersTooLong);
  return faults;
}

/** The bytes of answers as they are kept. */
export function sizeOf(answers: CareAnswers): number {
  return new TextEncoder().encode(JSON.stringify(answers)).length;
}

/** What is wrong with the answer to one field that is shown; null where nothing is. */
export function checkAnswer(
  field: CareField,
  answer: CareAnswer | undefined,
  language: CareLanguage = 'en',
): Fault | null {
  const kept = keptAnswer(field, answer);
  if (kept === null) return field.required ? required(field, language) : null;
  if (isTick(field)) return kept === true ? null : wrongShape;
  if (field.inputType === 'Checkbox') {
    if (typeof kept !== 'object') return wrongShape;
    return kept.every((option) => field.options.includes(option)) ? null : optionUnknown;
  }
  return typeof kept === 'string' ? checkText(field, kept) : wrongShape;
}

const wrongShape: Fault = { code: 'not-as-declared', sentence: 'This answer is of another kind than its question.' };

const required = (field: CareField, language: CareLanguage): Fault => ({
  code: 'question-required',
  label: fieldWords(field, language).label,
});

function checkText(field: CareField, text: string): Fault | null {
  const most = field.inputType === 'TextArea' ? maxCareTextArea : maxCareText;
  if (text.length > most) return { code: 'field-too-long', most };
  const lines = field.inputType === 'TextArea';
  if (hasControls(text) || (!lines && /[\n\r]/.test(text))) return unreadable;
  switch (field.inputType) {
    case 'Date':
      return readFormDate(text) === text ? null : formDateInvalid;
    case 'Email':
    case 'PatientEmail':
      return checkEmail(text);
    case 'Phone':
      return checkPhone(text);
    case 'Select':
      return field.options.includes(text) ? null : optionUnknown;
    default:
      return null;
  }
}
