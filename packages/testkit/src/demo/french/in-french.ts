import type { FormField } from '@consult/domain/consult/service-form.ts';
import { optionsInFrench, optionsOfQuestionInFrench } from './options.ts';
import { placesInFrench } from './places.ts';
import { questionsInFrench } from './questions.ts';

/** The French of a specialty or subsite of the demo world; '' where there is none. */
export function placeInFrench(english: string): string {
  return placesInFrench[english] ?? '';
}

/** A question of the demo world with its French words. */
export function withFrench(field: FormField): FormField {
  const { header, values } = field;
  const ofQuestion = optionsOfQuestionInFrench[header] ?? {};
  return {
    ...field,
    fr: {
      header: questionsInFrench[header] ?? '',
      values: values.map((value) => ofQuestion[value] ?? optionsInFrench[value] ?? ''),
    },
  };
}
