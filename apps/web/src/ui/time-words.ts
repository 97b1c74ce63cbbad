import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sayTime } from '@consult/domain/time/say-time.ts';
import { dateWords } from '@consult/domain/time/date-words.ts';
import { ownZone } from './own-zone.ts';

/** The language of the page; of the catalogue's words these here need none. */
type Language = Pick<I18n, 'locale'>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of a locale, made once: a list says many times, and making a format costs a hundred times its use. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { timeZone: ownZone, ...options });
    formats.set(key, made);
  }
  return made;
}

function format(locale: string, options: Intl.DateTimeFormatOptions, at: Date): string {
  return dateWords(formatOf(locale, options), at);
}

function zoneNameOf(i18n: Language, options: Intl.DateTimeFormatOptions, at: Date): string | undefined {
  const parts = formatOf(i18n.locale === 'fr' ? 'fr-CA' : 'en-CA', options).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

/** The product writes English dates with the day first. */
function localeOf(i18n: Language): string {
  return i18n.locale === 'fr' ? 'fr-CA' : 'en-GB';
}

/** '14:05'; in French '14 h 05'. */
export function clockWords(i18n: Language, at: Date, timeZone = ownZone): string {
  const hour = i18n.locale === 'fr' ? 'numeric' : '2-digit';
  return format(localeOf(i18n), { hour, minute: '2-digit', hourCycle: 'h23', timeZone }, at);
}

/** 'Today', 'Yesterday', else 'Thursday 12 November', with the year where it is another. */
export function dayWords(i18n: I18n, at: Date, now: Date): string {
  const said = sayTime(at, now, ownZone);
  if (said.day === sayTime(now, now, ownZone).day) return i18n._(msg`Today`);
  if (said.kind === 'yesterday') return i18n._(msg`Yesterday`);
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return format(localeOf(i18n), { weekday: 'long', day: 'numeric', month: 'long', ...year }, at);
}

/** A moment as people say it: 'now', '10 min ago', 'Today 08:15', 'Yesterday 16:05', '12 Nov', '12 Nov 2025'. */
export function timeWords(i18n: I18n, at: Date, now: Date): string {
  const said = sayTime(at, now, ownZone);
  const time = clockWords(i18n, at);
  const minutes = said.minutes;
  switch (said.kind) {
    case 'now':
      return i18n._(msg`now`);
    case 'minutes-ago':
      return i18n._(msg`${minutes} min ago`);
    case 'today':
      return i18n._(msg`Today ${time}`);
    case 'yesterday':
      return i18n._(msg`Yesterday ${time}`);
    case 'date': {
      const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
      return format(localeOf(i18n), { day: 'numeric', month: 'short', ...year }, at);
    }
  }
}

/** The same within a sentence: 'saved today 08:15'. */
export function timeWordsWithin(i18n: I18n, at: Date, now: Date): string {
  const words = timeWords(i18n, at, now);
  return words.slice(0, 1).toLocaleLowerCase(i18n.locale) + words.slice(1);
}

/** The same after 'since': 'since 08:15', 'since yesterday 16:05', 'since 12 Nov'. */
export function sinceWords(i18n: I18n, at: Date, now: Date): string {
  const { kind } = sayTime(at, now, ownZone);
  return kind === 'yesterday' || kind === 'date' ? timeWordsWithin(i18n, at, now) : clockWords(i18n, at);
}

/** A moment as a paper has it, to the minute: '12 Nov 2026, 14:22'. */
export function paperTimeWords(i18n: I18n, at: Date): string {
  return `${format(localeOf(i18n), { day: 'numeric', month: 'short', year: 'numeric' }, at)}, ${clockWords(i18n, at)}`;
}

/** The same moment exactly, with its zone: 'Saturday 21 November 2026, 10:31 MST'. */
export function exactWords(i18n: Language, at: Date): string {
  const day = format(localeOf(i18n), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, at);
  const zone = zoneNameOf(i18n, { timeZoneName: 'short' }, at) ?? '';
  return `${day}, ${clockWords(i18n, at)} ${zone}`.trim();
}

/** A day that the server said (YYYY-MM-DD): 'Tuesday 24 November 2026'. */
export function saidDayWords(i18n: I18n, day: string): string {
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return format(localeOf(i18n), { ...date, timeZone: 'UTC' }, new Date(`${day}T12:00:00Z`));
}

/** A day that the server said, without its year: '12 December'. */
export function saidShortDayWords(i18n: I18n, day: string): string {
  return format(localeOf(i18n), { day: 'numeric', month: 'long', timeZone: 'UTC' }, new Date(`${day}T12:00:00Z`));
}

/** The same in a narrow column: '12 Dec'. */
export function saidNarrowDayWords(i18n: I18n, day: string): string {
  return format(localeOf(i18n), { day: 'numeric', month: 'short', timeZone: 'UTC' }, new Date(`${day}T12:00:00Z`));
}

/** The weekday of a day that the server said: 'Tuesday'. */
export function saidWeekdayWords(i18n: I18n, day: string): string {
  return format(localeOf(i18n), { weekday: 'long', timeZone: 'UTC' }, new Date(`${day}T12:00:00Z`));
}

/** A time that the server said (HH:mm): '14:05'; in French '14 h 05'. */
export function saidWallWords(i18n: I18n, time: string): string {
  return clockWords(i18n, new Date(`2000-01-01T${time}:00Z`), 'UTC');
}

/**
 * A moment that the server said by the wall of a zone: 'Thursday 26 November 2026, 13:40 Mountain Time'. `time`: HH:mm.
 */
export function saidMomentWords(
  i18n: I18n,
  { day, time, zone }: { readonly day: string; readonly time: string; readonly zone: string },
): string {
  return `${saidDayWords(i18n, day)}, ${saidWallWords(i18n, time)} ${zoneWords(i18n, zone, 'longGeneric')}`;
}

/**
 * The name of a zone: 'Mountain Time', or short 'MT'. It is the same in summer and winter, so that nothing of it
 * depends on this device's zone data.
 */
export function zoneWords(i18n: I18n, zone: string, style: 'longGeneric' | 'shortGeneric'): string {
  return zoneNameOf(i18n, { timeZone: zone, timeZoneName: style }, new Date()) ?? zone;
}
