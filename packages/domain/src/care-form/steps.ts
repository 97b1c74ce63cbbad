import { visibleFields } from './answers.ts';
import type { CareAnswers } from './answers.ts';
import { isQuestion } from './form.ts';
import type { CareField, CareForm, CareSection } from './form.ts';

/** What a step shows of one section. */
export type StepPart = { readonly section: CareSection; readonly fields: readonly CareField[] };

/** What stands on the screen at once: at least one question, and the labels that go with it. */
export type CareStep = { readonly parts: readonly StepPart[] };

/** 'phone' has room for a question at a time, 'wide' for a section. */
export type StepWidth = 'phone' | 'wide';

/**
 * The steps of a form: every field that the answers show stands in one of them, in the form's order. Labels go with the
 * next question; those behind the last question of their section stay with it. A section of labels alone goes with the
 * next question, the last one of the form with the question before.
 */
export function stepsOf(form: CareForm, width: StepWidth, answers: CareAnswers): CareStep[] {
  const shown = new Set(visibleFields(form, answers));
  const steps: StepPart[][] = [];
  let ahead: StepPart[] = [];
  for (const section of form.sections) {
    const fields = section.fields.filter((field) => shown.has(field));
    if (fields.length === 0) continue;
    if (!fields.some(isQuestion)) {
      ahead.push({ section, fields });
      continue;
    }
    const groups = width === 'wide' ? [fields] : byQuestion(fields);
    for (const group of groups) {
      steps.push([...ahead, { section, fields: group }]);
      ahead = [];
    }
  }
  steps.at(-1)?.push(...ahead);
  return steps.map((parts) => ({ parts }));
}

/** Each question with the labels before it; the last one also with those behind it. */
function byQuestion(fields: readonly CareField[]): CareField[][] {
  const groups: CareField[][] = [];
  let labels: CareField[] = [];
  for (const field of fields) {
    labels.push(field);
    if (!isQuestion(field)) continue;
    groups.push(labels);
    labels = [];
  }
  groups.at(-1)?.push(...labels);
  return groups;
}
