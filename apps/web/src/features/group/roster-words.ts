import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { saidShortDayWords } from '../../ui/time-words.ts';

/** The week that repeats. */
export const usualWords = msg`Every week`;

/** 'Week of 23 November'; the day is its Monday. */
export function weekWords(i18n: I18n, monday: string): string {
  const day = saidShortDayWords(i18n, monday);
  return i18n._(msg`Week of ${day}`);
}
