import type { I18n } from '@lingui/core';
import type { CareAnswer } from '@consult/domain/care-form/answers.ts';
import type { CareField } from '@consult/domain/care-form/form.ts';
import { fieldWords } from '@consult/domain/care-form/in-language.ts';
import { dateWords } from '@consult/domain/time/date-words.ts';
import { languageOf } from './language.ts';

/** An answer as its giver reads it again: options in their language, days with the name of the month. */
export function answerWords(i18n: I18n, field: CareField, answer: CareAnswer, yes: string): string {
  if (typeof answer === 'boolean') return yes;
  const { options } = fieldWords(field, languageOf(i18n));
  const said = (value: string) => options.find((option) => option.value === value)?.words ?? value;
  if (typeof answer === 'object') return answer.map(said).join('\n');
  if (field.inputType === 'Select') return said(answer);
  if (field.inputType !== 'Date') return answer;
  const [year, month, day] = answer.split('/').map(Number);
  if (!year || !month || !day) return answer;
  return dateWords(new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long' }), new Date(year, month - 1, day));
}
