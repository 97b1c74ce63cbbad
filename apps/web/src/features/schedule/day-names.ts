import { useLingui } from '@lingui/react/macro';
import type { I18n } from '@lingui/core';
import { dateWords } from '@consult/domain/time/date-words.ts';

/** The names of the weekdays, Sunday first. */
export function useDayNames(): readonly string[] {
  const { t } = useLingui();
  return [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`];
}

const locale = (i18n: I18n): string => (i18n.locale === 'fr' ? 'fr-CA' : 'en-GB');

/** A day that the server said: '21 Dec 2026'. */
export function shortDayWords(i18n: I18n, day: string): string {
  return sayDay(i18n, day, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** 'Mon 30 Nov'. */
export function weekdayWords(i18n: I18n, day: string): string {
  return sayDay(i18n, day, { weekday: 'short', day: 'numeric', month: 'short' });
}

function sayDay(i18n: I18n, day: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(locale(i18n), { ...options, timeZone: 'UTC' });
  return dateWords(format, new Date(`${day}T12:00:00Z`));
}
