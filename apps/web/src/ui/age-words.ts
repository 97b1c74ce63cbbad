import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ageOf } from '@consult/domain/patient/date-of-birth.ts';

/** '41 y', of a child under two '7 mo'; null where the date gives no age. `today` is a business day, YYYY-MM-DD. */
export function ageWords(i18n: I18n, dateOfBirth: string, today: string): string | null {
  const age = ageOf(dateOfBirth, today);
  if (!age) return null;
  const { count } = age;
  return age.unit === 'years' ? i18n._(msg`${count} y`) : i18n._(msg`${count} mo`);
}

/** 'Age 41', of a child under two 'Age 7 months'; null where the date gives no age. */
export function wholeAgeWords(i18n: I18n, dateOfBirth: string, today: string): string | null {
  const age = ageOf(dateOfBirth, today);
  if (!age) return null;
  const { count } = age;
  return age.unit === 'years'
    ? i18n._(msg`Age ${count}`)
    : i18n._(msg`Age ${plural(count, { one: '# month', other: '# months' })}`);
}
