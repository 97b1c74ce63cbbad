import type { I18n } from '@lingui/core';
import { businessZone } from '@consult/domain/time/business-time.ts';

/** '27 December 2026' of an instant in business time, as the mails say it; '' for none. */
export function formatDay(i18n: I18n, instant: string | null): string {
  if (instant === null) return '';
  const locale = i18n.locale === 'fr' ? 'fr-CA' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { timeZone: businessZone, dateStyle: 'long' }).format(new Date(instant));
}
