import { readPastedDate } from '../patient/date-of-birth.ts';
import { isBlank } from '../patient/blank-text.ts';
import { formatPhone, holdsWholePhone, readPastedPhone } from '../patient/phone.ts';
import { fieldsOf, isQuestion, isTick } from './form.ts';
import type { CareField, CareForm, CareSection } from './form.ts';

/** An answer: a text, whether the one tick is set, or the chosen options of a Checkbox. */
export type CareAnswer = string | boolean | readonly string[];

/** Answers by fieldName. Names are data: read them with `answerOf`. */
export type CareAnswers = Readonly<Record<string, CareAnswer>>;

/** The answer to a field, never an inherited property such as 'constructor'. */
export function answerOf(answers: CareAnswers, fieldName: string): CareAnswer | undefined {
  return Object.hasOwn(answers, fieldName) ? answers[fieldName] : undefined;
}

/**
 * An answer as it is kept: dates as YYYY/MM/DD, phones as (###) ###-####, texts without white space around them,
 * options in the form's order, each once. Null where the field is unanswered. What can not be read stays as typed, and
 * `checkAnswers` finds it.
 */
export function keptAnswer(field: CareField, answer: CareAnswer | undefined): CareAnswer | null {
  if (answer === undefined || !isQuestion(field)) return null;
  if (typeof answer === 'boolean') return answer || null;
  if (typeof answer !== 'string') {
    const known = field.options.filter((option) => answer.includes(option));
    const foreign = answer.filter((option) => !field.options.includes(option));
    return known.length + foreign.length === 0 ? null : [...known, ...foreign];
  }
  if (isBlank(answer) && !hasControls(answer)) return null;
  if (field.inputType === 'Date') return readFormDate(answer) ?? answer.trim();
  if (field.inputType === 'Phone') return holdsWholePhone(answer) ? readPastedPhone(answer) : formatPhone(answer);
  if (field.inputType === 'Select') return answer;
  return answer.replaceAll(/\r\n?/g, '\n').trim();
}

/** No living patient's date lies before, and none that a clinic asks for after. */
const years = { first: '1880', last: '2199' };

/**
 * A typed or pasted date as YYYY/MM/DD, in any usual format that can be read with certainty; else null. Three fields
 * are joined as year/month/day.
 */
export function readFormDate(text: string): string | null {
  const date = readPastedDate(text);
  return date !== null && date >= years.first && date.slice(0, 4) <= years.last ? date : null;
}

/** Characters that no typed text holds, but for the line ends of several lines. */
export function hasControls(text: string): boolean {
  return /[^\P{Cc}\t\n\r]/u.test(text) || !text.isWellFormed();
}

/** The fields that the answers so far show, in the form's order; a field that is hidden shows no other. */
export function visibleFields(form: CareForm, answers: CareAnswers): CareField[] {
  const shown = new Map<string, CareField>();
  for (const field of fieldsOf(form)) if (isShown(field, shown, answers)) shown.set(field.fieldName, field);
  return [...shown.values()];
}

function isShown(field: CareField, shown: ReadonlyMap<string, CareField>, answers: CareAnswers): boolean {
  if (!field.showWhen) return true;
  const { fieldName, is } = field.showWhen;
  const asked = shown.get(fieldName);
  if (!asked) return false;
  const answer = keptAnswer(asked, answerOf(answers, fieldName));
  if (isTick(asked)) return (answer === true) === is;
  return typeof answer === 'object' && answer !== null ? answer.includes(String(is)) : answer === is;
}

/** What is kept of answers: those to fields that are shown and answered, in the form's order. */
export function keptAnswers(form: CareForm, answers: CareAnswers): CareAnswers {
  return Object.fromEntries(
    visibleFields(form, answers).flatMap((field) => {
      const kept = keptAnswer(field, answerOf(answers, field.fieldName));
      return kept === null ? [] : [[field.fieldName, kept]];
    }),
  );
}

/** A question as the review shows it, before Submit and in a copy. */
export type ReviewedAnswer = {
  readonly section: CareSection;
  readonly field: CareField;
  /** Null where it is unanswered. */
  readonly answer: CareAnswer | null;
};

/** Every question that the answers show, in the form's order. */
export function reviewOf(form: CareForm, answers: CareAnswers): ReviewedAnswer[] {
  const shown = new Set(visibleFields(form, answers).filter(isQuestion));
  return form.sections.flatMap((section) =>
    section.fields
      .filter((field) => shown.has(field))
      .map((field) => ({ section, field, answer: keptAnswer(field, answerOf(answers, field.fieldName)) })),
  );
}
