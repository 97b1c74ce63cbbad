import { visibleFields, type CareAnswers } from '@consult/domain/care-form/answers.ts';
import { isQuestion, type CareForm } from '@consult/domain/care-form/form.ts';
import type { CareStep } from '@consult/domain/care-form/steps.ts';
import { placeOfStep, questionsOf, stepAt, type Place } from './place.ts';

/** The form as its person goes through it: the steps that the answers show at this width, or all questions at once. */
export type Course = { readonly form: CareForm; readonly steps: readonly CareStep[]; readonly all: boolean };

/** Which of all questions stand on a screen: 'Questions 4 to 7 of 12'. */
export function whereOf(
  form: CareForm,
  answers: CareAnswers,
  step: CareStep,
): { readonly from: number; readonly to: number; readonly count: number; readonly total: number } {
  const asked = visibleFields(form, answers).filter(isQuestion);
  const places = questionsOf(step).map((field) => asked.indexOf(field) + 1);
  return { from: Math.min(...places), to: Math.max(...places), count: places.length, total: asked.length };
}

/** Where 'Next' leads from a place whose answers are right. */
export function placeAfter({ form, steps, all }: Course, place: Place): Place {
  if (all || place.at !== 'question') return { at: 'review' };
  const next = steps[stepAt(form, steps, place.fieldName) + 1];
  return next ? placeOfStep(next) : { at: 'person' };
}

/** Where 'Back' leads; null from the first screen. */
export function placeBefore({ form, steps, all }: Course, place: Place): Place | null {
  const last = steps.at(-1);
  if (place.at === 'review') return all && last ? placeOfStep(last) : { at: 'person' };
  if (all) return null;
  if (place.at === 'person') return last ? placeOfStep(last) : null;
  const before = steps[stepAt(form, steps, place.fieldName) - 1];
  return before ? placeOfStep(before) : null;
}
