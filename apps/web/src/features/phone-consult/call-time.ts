import type { I18n } from '@lingui/core';

/**
 * The time of a call in words, by the reader's own clock, with the name of its zone: 'Tuesday 24 November 2026, 09:20
 * to 09:40 MST'.
 */
export function callTimeWords(i18n: I18n, call: { startTime: string; endTime: string }): string {
  const locale = i18n.locale === 'fr' ? 'fr-CA' : 'en-GB';
  const [start, end] = [new Date(call.startTime), new Date(call.endTime)];
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const zoned = new Intl.DateTimeFormat(i18n.locale === 'fr' ? 'fr-CA' : 'en-CA', { timeZoneName: 'short' });
  const zone = zoned.formatToParts(start).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${day.format(start)}, ${clock.format(start)}–${clock.format(end)} ${zone}`.trim();
}
