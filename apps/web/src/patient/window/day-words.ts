import type { I18n } from '@lingui/core';
import { dateWords } from '@consult/domain/time/date-words.ts';

/** A calendar day as instant of this device: noon is on that day in every zone that the device may be in. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** '12 nov.'; with its year where that is not this one. */
export function shortDay(i18n: I18n, day: string): string {
  const isOfThisYear = Number(day.slice(0, 4)) === new Date().getFullYear();
  const year = isOfThisYear ? {} : ({ year: 'numeric' } as const);
  return dateWords(new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', ...year }), noonOf(day));
}

/** 'Thursday, November 26, 2026'. */
export function dayWords(i18n: I18n, day: string): string {
  return dateWords(new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full' }), noonOf(day));
}

/**
 * '1:40 p.m. Mountain Time', as the server said it by the wall of that zone: this device's own zone and zone data
 * change nothing of it.
 */
export function hourWords(
  { locale }: I18n,
  { day, time, zone }: { readonly day: string; readonly time: string; readonly zone: string },
): string {
  const region = `${locale}-CA`;
  const clock = new Intl.DateTimeFormat(region, { timeStyle: 'short', timeZone: 'UTC' });
  const zoned = new Intl.DateTimeFormat(region, { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = zoned.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${clock.format(new Date(`${day}T${time}:00Z`))} ${name}`.trim();
}
