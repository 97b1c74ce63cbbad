import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addDays } from '@consult/domain/time/business-time.ts';
import { businessDayAt, serverNow } from '../../ui/server-clock.ts';

/** 'Tuesday'; in French 'mardi'. `day`: YYYY-MM-DD. */
function weekdayWords(i18n: I18n, day: string): string {
  const locale = i18n.locale === 'fr' ? 'fr-CA' : 'en-CA';
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

/** When delayed mail that is sent now goes out: 'tomorrow, Tuesday 7:00 Mountain time'. `today`: the business day. */
export function tomorrowWords(i18n: I18n, today: string): string {
  const weekday = weekdayWords(i18n, addDays(today, 1));
  return i18n._(msg`tomorrow, ${weekday} 7:00 Mountain time`);
}

/**
 * When mail goes out that waits for a morning, by the business day that the server says: 'today at 7:00 Mountain time',
 * 'tomorrow, Tuesday 7:00 Mountain time'. `goesOutAt`: 7:00 of business time, ISO 8601.
 */
export function morningWords(i18n: I18n, goesOutAt: string, now = serverNow()): string {
  const today = businessDayAt(now);
  const day = businessDayAt(Date.parse(goesOutAt));
  if (day === today) return i18n._(msg`today at 7:00 Mountain time`);
  if (day === addDays(today, 1)) return tomorrowWords(i18n, today);
  const weekday = weekdayWords(i18n, day);
  return i18n._(msg`${weekday} 7:00 Mountain time`);
}
