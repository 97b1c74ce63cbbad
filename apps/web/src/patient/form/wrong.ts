import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { visibleFields, type CareAnswers } from '@consult/domain/care-form/answers.ts';
import { checkAnswers } from '@consult/domain/care-form/check-answers.ts';
import { fieldsOf, isQuestion, type CareForm } from '@consult/domain/care-form/form.ts';
import { fieldWords } from '@consult/domain/care-form/in-language.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { faultText } from '../../app/fault-text.ts';
import { fieldId, personFieldId } from './field-id.ts';
import { languageOf } from './language.ts';
import { checkLastStep, type Person, type PersonPart } from './person.ts';
import { personWords } from './person-words.ts';

/**
 * Something that is wrong: the field's id, what is wrong with the answer, and the question, '' where the words of the
 * fault name it.
 */
export type Wrong = { readonly id: string; readonly label: string; readonly text: string };

const personParts = ['filledInBy', 'firstName', 'lastName', 'email'] as const satisfies PersonPart[];

/** All that is wrong with a form so far, in the order of its questions; what is wrong with the whole comes last. */
export function wrongOf(
  i18n: I18n,
  { form, answers, person, copyToMe }: { form: CareForm; answers: CareAnswers; person: Person; copyToMe: boolean },
): Wrong[] {
  const language = languageOf(i18n);
  const faults = checkAnswers(form, answers, language);
  const questions = visibleFields(form, answers).flatMap((field) => {
    const fault = isQuestion(field) && faults.get(field.fieldName);
    if (!fault) return [];
    return [{ id: fieldId(form, field), label: fieldWords(field, language).label, text: faultText(i18n, fault) }];
  });
  const found = checkLastStep(person, copyToMe);
  const last = personParts.flatMap((part) => {
    const fault = found[part];
    if (!fault) return [];
    const text = fault === 'choose' ? i18n._(msg`Choose for whom you fill in this form.`) : faultText(i18n, fault);
    return [{ id: personFieldId[part], label: part === 'email' ? personWords(i18n, part, null) : '', text }];
  });
  const whole = faults.get('');
  return [...questions, ...last, ...(whole ? [{ id: '', label: '', text: faultText(i18n, whole) }] : [])];
}

/** What the server refused, by the paths of its input: at the question, else of the whole. */
export function wrongByServer(i18n: I18n, form: CareForm, faults: FieldFaults): Wrong[] {
  const language = languageOf(i18n);
  return Object.entries(faults).map(([path, fault]) => {
    const text = faultText(i18n, fault);
    const field = fieldsOf(form).find(({ fieldName }) => path === `formData.${fieldName}`);
    if (field) return { id: fieldId(form, field), label: fieldWords(field, language).label, text };
    const part = personParts.find((one) => path === `patientInfo.${one}` || path === one);
    return part ? { id: personFieldId[part], label: personWords(i18n, part, null), text } : { id: '', label: '', text };
  });
}
