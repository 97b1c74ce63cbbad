import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { addDays, businessZone, wallClock } from '@consult/domain/time/business-time.ts';
import { ownZone } from './own-zone.ts';
import { saidOf } from './said-instant.ts';
import {
  saidMomentWords,
  saidNarrowDayWords,
  saidShortDayWords,
  saidWallWords,
  saidWeekdayWords,
  zoneWords,
} from './time-words.ts';

/** The time of day; who reads it where another time is shown on the wall is told which one it is. */
function dueClock(i18n: I18n, at: string, { day, time }: ReturnType<typeof saidOf>, readerZone: string): string {
  const own = wallClock(new Date(at), readerZone);
  const words = saidWallWords(i18n, time);
  const [hour, minute] = time.split(':').map(Number);
  const same = own.day === day && own.hour === hour && own.minute === minute;
  return same ? words : `${words} ${zoneWords(i18n, businessZone, 'shortGeneric')}`;
}

/**
 * A time that is to come or is over: 'today 17:00', 'yesterday 17:00', 'Tuesday 14:00', '12 December 14:00'. Business
 * time, as it was promised, wherever its reader is. `today`: the present business day.
 */
export function dueWords(i18n: I18n, at: string, today: string, readerZone = ownZone): string {
  const said = saidOf(at);
  const { day } = said;
  const time = dueClock(i18n, at, said, readerZone);
  if (day === today) return i18n._(msg`today ${time}`);
  if (day === addDays(today, 1)) return i18n._(msg`tomorrow ${time}`);
  if (day === addDays(today, -1)) return i18n._(msg`yesterday ${time}`);
  // A weekday alone is the next one, never the last.
  if (day > today && day <= addDays(today, 6)) return `${saidWeekdayWords(i18n, day)} ${time}`;
  return `${saidShortDayWords(i18n, day)} ${time}`;
}

/** The same in a narrow column: '17:00' today, else the day alone, '12 Dec'. */
export function shortDueWords(i18n: I18n, at: string, today: string, readerZone = ownZone): string {
  const said = saidOf(at);
  if (said.day === today) return dueClock(i18n, at, said, readerZone);
  return saidNarrowDayWords(i18n, said.day);
}

/** The same exactly, with its zone: 'Thursday 26 November 2026, 17:00 Mountain Time'. */
export const exactDueWords = (i18n: I18n, at: string): string =>
  saidMomentWords(i18n, { ...saidOf(at), zone: businessZone });

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
