import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The week that repeats. */
export const usualWords = msg`Every week`;

/** 'Week of 23 November'; the day is its Monday. */
export function weekWords(i18n: I18n, monday: string): string {
  const day = new Intl.DateTimeFormat(i18n.locale === 'fr' ? 'fr-CA' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${monday}T12:00:00Z`));
  return i18n._(msg`Week of ${day}`);
}
