import type { I18n } from '@lingui/core';
import { ownZone } from '../../ui/own-zone.ts';

/** The time of day of a shot, to the second: '10:12:41', in French '10 h 12 min 41 s'. */
export function shotTimeWords(i18n: I18n, at: Date): string {
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: ownZone } as const;
  return new Intl.DateTimeFormat(i18n.locale === 'fr' ? 'fr-CA' : 'en-GB', time).format(at);
}
