import type { I18n } from '@lingui/core';
import { saidDayWords, zoneWords } from '../../ui/time-words.ts';
import type { Activity } from '../activity/activity.ts';

/**
 * The time of a call in words, as the server said it for this reader, with the name of its zone: 'Tuesday 24 November
 * 2026, 09:20–09:40 MT'.
 */
export function callTimeWords(i18n: I18n, { said }: Pick<NonNullable<Activity['phoneCall']>, 'said'>): string {
  return `${saidDayWords(i18n, said.day)}, ${said.start}–${said.end} ${zoneWords(i18n, said.zone, 'shortGeneric')}`;
}
