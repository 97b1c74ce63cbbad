import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UsualAnswer } from '@consult/domain/directory/usual-answer.ts';
import { addDays, businessZone } from '@consult/domain/time/business-time.ts';
import { useNow } from './now.ts';
import { ownZone } from './own-zone.ts';
import { businessDayAt } from './server-clock.ts';
import { saidShortDayWords, saidWallWords, saidWeekdayWords, zoneWords } from './time-words.ts';

/** 'Usually within a day'. */
function withinWords(i18n: I18n, { unit, count }: UsualAnswer['within']): string {
  switch (unit) {
    case 'hours':
      return i18n._(msg`${plural(count, { one: 'Usually within the hour', other: 'Usually within # hours' })}`);
    case 'days':
      return i18n._(msg`${plural(count, { one: 'Usually within a day', other: 'Usually within # days' })}`);
    case 'weeks':
      return i18n._(msg`${plural(count, { one: 'Usually within a week', other: 'Usually within # weeks' })}`);
    case 'months':
      return i18n._(msg`${plural(count, { one: 'Usually within a month', other: 'Usually within # months' })}`);
  }
}

type When = 'today' | 'tomorrow' | 'week' | 'later';

/** 'today 17:00', 'tomorrow 14:00', 'Tuesday 14:00', '12 December'; away from business time its zone is said. */
function byParts(i18n: I18n, { day, time: wall }: UsualAnswer['by'], today: string): { when: When; words: string } {
  const zone = ownZone === businessZone ? '' : ` ${zoneWords(i18n, businessZone, 'shortGeneric')}`;
  // A time stays on one line.
  const time = (saidWallWords(i18n, wall) + zone).replaceAll(' ', '\u00a0');
  if (day <= today) return { when: 'today', words: time };
  if (day === addDays(today, 1)) return { when: 'tomorrow', words: time };
  if (day <= addDays(today, 6)) return { when: 'week', words: `${saidWeekdayWords(i18n, day)} ${time}` };
  return { when: 'later', words: saidShortDayWords(i18n, day) };
}

function byWords(i18n: I18n, by: UsualAnswer['by'], today: string): string {
  const { when, words } = byParts(i18n, by, today);
  switch (when) {
    case 'today':
      return i18n._(msg`by today ${words}`);
    case 'tomorrow':
      return i18n._(msg`by tomorrow ${words}`);
    case 'week':
      return i18n._(msg({ message: `by ${words}`, comment: 'A weekday and a time: by Tuesday 14:00' }));
    case 'later':
      return i18n._(msg({ message: `by ${words}`, context: 'date', comment: 'A date: by 12 December' }));
  }
}

/** 'Usually within a day: by tomorrow 14:00'; with `short` 'Usually by tomorrow 14:00'. */
export function UsualAnswerWords({ usual, short = false }: { usual: UsualAnswer; short?: boolean }) {
  const { t, i18n } = useLingui();
  const by = byWords(i18n, usual.by, businessDayAt(useNow()));
  if (short) return <>{t`Usually ${by}`}</>;
  const within = withinWords(i18n, usual.within);
  return <>{t`${within}: ${by}`}</>;
}

/** Whether the day is over by which an answer usually comes: it says nothing any more. */
export function isUsualOver(usual: UsualAnswer, now: number): boolean {
  return usual.by.day < businessDayAt(now);
}
