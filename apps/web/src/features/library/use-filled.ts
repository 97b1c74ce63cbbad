import { useLingui } from '@lingui/react';
import { fillTemplate } from '@consult/domain/library/fill.ts';
import { partsOf } from '@consult/domain/library/placeholders.ts';
import { useContentLanguage, usePlaceWords } from '../../app/place-words.ts';
import { serverNow } from '../../ui/server-clock.ts';
import type { Activity } from '../activity/activity.ts';
import { consultValues } from './fill-values.ts';
import { placeholderWords } from './placeholder-words.ts';

/** Fills a template's text from the opened consult, at the moment when it is taken into the reply. */
export function useFilled(activity: Activity, viewerId: string): (text: string) => string {
  const { i18n } = useLingui();
  const language = useContentLanguage();
  const { place } = usePlaceWords();
  return (text) =>
    fillTemplate(text, consultValues(i18n, activity, { viewerId, now: new Date(serverNow()), place }), {
      language,
      wordsOf: (placeholder) => placeholderWords(i18n, placeholder),
    });
}

/** A template's text for a list: its placeholders as words. */
export function usePlainWords(): (text: string) => string {
  const { i18n } = useLingui();
  return (text) =>
    partsOf(text)
      .map((part) => (part.placeholder ? `[${placeholderWords(i18n, part.placeholder)}]` : part.text))
      .join('');
}
