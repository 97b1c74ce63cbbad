import { answersOf, type CareProgress } from '@consult/domain/care-form/progress.ts';
import { isQuestion, type CareForm } from '@consult/domain/care-form/form.ts';
import { stepsOf, type CareStep, type StepWidth } from '@consult/domain/care-form/steps.ts';

/**
 * Where somebody is in a form: at a question, whichever step has it at this width, at the last step, or where they look
 * over their answers before they send them.
 */
export type Place =
  | { readonly at: 'question'; readonly fieldName: string }
  | { readonly at: 'person' }
  | { readonly at: 'review' };

export const questionsOf = ({ parts }: CareStep) => parts.flatMap(({ fields }) => fields.filter(isQuestion));

/** The place of a step: its first question. */
export function placeOfStep(step: CareStep): Place {
  const [first] = questionsOf(step);
  if (!first) throw new RangeError('Every step of a form asks something.');
  return { at: 'question', fieldName: first.fieldName };
}

/**
 * The step that shows a place; where its question is hidden by now, the step of the last question before it that is
 * shown, else the first.
 */
export function stepAt(form: CareForm, steps: readonly CareStep[], fieldName: string): number {
  const order = form.sections.flatMap(({ fields }) => fields.map((field) => field.fieldName));
  const wanted = order.indexOf(fieldName);
  let found = 0;
  for (const [index, step] of steps.entries())
    if (questionsOf(step).some((field) => order.indexOf(field.fieldName) <= wanted)) found = index;
  return found;
}

/** Where somebody goes on who opens a form anew: behind the last question that they answered. */
export function placeToGoOn(form: CareForm, progress: CareProgress, width: StepWidth): Place {
  const steps = stepsOf(form, width, answersOf(progress));
  const answered = new Set(progress.typed.filter(({ answer }) => !isEmpty(answer)).map(({ fieldName }) => fieldName));
  const last = steps.findLastIndex((step) => questionsOf(step).some(({ fieldName }) => answered.has(fieldName)));
  const next = steps[last + 1];
  return next ? placeOfStep(next) : { at: 'person' };
}

const isEmpty = (answer: string | boolean | readonly string[]): boolean =>
  answer === false || (typeof answer !== 'boolean' && answer.length === 0);
