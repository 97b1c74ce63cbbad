import type { I18n } from '@lingui/core';
import { dateWords } from '@consult/domain/time/date-words.ts';
import { saidOf } from '../../ui/said-instant.ts';

/** '27 December 2026' of an instant that the server said in business time, as the mails say it; '' for none. */
export function formatDay(i18n: I18n, at: string | null): string {
  if (at === null) return '';
  const locale = i18n.locale === 'fr' ? 'fr-CA' : 'en-GB';
  const noon = new Date(`${saidOf(at).day}T12:00:00Z`);
  return dateWords(new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }), noon);
}
