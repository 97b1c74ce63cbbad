import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import { ownZone } from './own-zone.ts';
import { clockWords, saidShortDayWords, saidWeekdayWords } from './time-words.ts';

/** A time that is to come or is over: 'today 17:00', 'yesterday 17:00', 'Tuesday 14:00', '12 December 14:00'. */
export function dueWords(i18n: I18n, at: Date, now: Date): string {
  const day = businessDay(at, ownZone);
  const today = businessDay(now, ownZone);
  const time = clockWords(i18n, at);
  if (day === today) return i18n._(msg`today ${time}`);
  if (day === addDays(today, 1)) return i18n._(msg`tomorrow ${time}`);
  if (day === addDays(today, -1)) return i18n._(msg`yesterday ${time}`);
  // A weekday alone is the next one, never the last.
  if (day > today && day <= addDays(today, 6)) return `${saidWeekdayWords(i18n, day)} ${time}`;
  return `${saidShortDayWords(i18n, day)} ${time}`;
}

/** The same in a narrow column: '17:00' today, else the day alone, '12 Dec'. */
export function shortDueWords(i18n: I18n, at: Date, now: Date): string {
  const day = businessDay(at, ownZone);
  if (day === businessDay(now, ownZone)) return clockWords(i18n, at);
  const locale = i18n.locale === 'fr' ? 'fr-CA' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: ownZone }).format(at);
}

const hourMs = 3_600_000;
/** A working day has nine working hours: 08:00 to 17:00. */
const dayMs = 9 * hourMs;

/** Working time that is left: '40 working minutes', '3 working hours', from two working days on in days. */
export function workingTimeWords(i18n: I18n, ms: number): string {
  if (ms < hourMs) {
    const minutes = Math.max(1, Math.round(ms / 60_000));
    return i18n._(msg`${plural(minutes, { one: '# working minute', other: '# working minutes' })}`);
  }
  if (ms < 2 * dayMs) {
    const hours = Math.floor(ms / hourMs);
    return i18n._(msg`${plural(hours, { one: '# working hour', other: '# working hours' })}`);
  }
  const days = Math.floor(ms / dayMs);
  return i18n._(msg`${plural(days, { one: '# working day', other: '# working days' })}`);
}
